/** Stripe: the types of numbers that identify a business. */
export const businessNumbers = (
  'ae_crn ae_vat ao_nif ar_cuit at_fn at_stn at_vat au_abn au_acn au_in az_tin bd_etin be_cbe be_vat bg_uic bg_vat ' +
  'br_cnpj ca_cn ca_crarr ca_gst_hst ca_neq ca_rid ch_chid ch_uid cr_cpj cr_nite cy_he cy_tic cy_vat cz_ico cz_vat ' +
  'de_hrn de_stn de_vat dk_cvr dk_vat do_rcn ee_rk ee_vat es_cif es_vat fi_vat fi_yt fr_rna fr_siren fr_vat gb_crn ' +
  'gb_vat gi_crn gr_afm gr_gemi gr_vat gt_nit hk_br hk_cr hr_mbs hr_oib hr_vat hu_cjs hu_tin hu_vat ie_crn ie_trn ' +
  'ie_vat it_rea it_vat jp_cn kz_bin li_uid lt_ccrn lt_vat lu_nif lu_rcs lu_vat lv_urn lv_vat mt_crn mt_tin mt_vat ' +
  'mx_rfc my_brn my_coid my_itn my_sst mz_nuit nl_kvk nl_rsin nl_vat no_orgnr nz_bn nz_ird pe_ruc pk_ntn pl_nip ' +
  'pl_regon pl_vat pt_vat ro_cui ro_orc ro_vat sa_crn sa_tin se_orgnr se_vat sg_uen si_msp si_tin si_vat sk_dic ' +
  'sk_ico sk_vat th_crn th_prn th_tin us_ein'
).split(' ')

/** Stripe: the types of numbers that identify a person. */
export const personalNumbers = (
  'ae_eid ao_nif ar_cuil ar_dni at_stn az_tin bd_brc bd_etin bd_nid be_nrn bg_ucn bn_nric br_cpf ca_sin ch_oasi ' +
  'cl_rut cn_pp co_nuip cr_ci cr_cpf cr_dimex cr_nite cy_tic cz_rc de_stn dk_cpr do_cie do_rcn ec_ci ee_ik es_nif ' +
  'fi_hetu fr_nir gb_nino gr_afm gt_nit hk_id hr_oib hu_ad id_nik ie_ppsn is_kt it_cf jp_inc ke_pin kz_iin li_peid ' +
  'lt_ak lu_nif lv_pk mx_rfc my_nric mz_nuit ng_nin nl_bsn no_nin nz_ird pe_dni pk_cnic pk_snic pl_pesel pt_nif ' +
  'ro_cnp sa_tin se_pin sg_fin sg_nric sk_dic th_lc th_pin tr_tin us_itin us_itin_last_4 us_ssn us_ssn_last_4 ' +
  'uy_dni za_id'
).split(' ')

/** Stripe: the structures of a business. */
export const structures = (
  'cooperative free_zone_establishment free_zone_llc governmental_unit government_instrumentality ' +
  'incorporated_association incorporated_non_profit incorporated_partnership limited_liability_partnership llc ' +
  'multi_member_llc private_company private_corporation private_partnership public_company public_corporation ' +
  'public_listed_corporation public_partnership registered_charity single_member_llc sole_establishment ' +
  'sole_proprietorship tax_exempt_government_instrumentality trust unincorporated_association ' +
  'unincorporated_non_profit unincorporated_partnership'
).split(' ')

/** Stripe: the locales of an account. */
export const locales = (
  'ar-SA bg bg-BG cs cs-CZ da da-DK de de-DE el el-GR en en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US es es-419 ' +
  'es-ES et et-EE fi fil fil-PH fi-FI fr fr-CA fr-FR he-IL hr hr-HR hu hu-HU id id-ID it it-IT ja ja-JP ko ko-KR lt ' +
  'lt-LT lv lv-LV ms ms-MY mt mt-MT nb nb-NO nl nl-NL pl pl-PL pt pt-BR pt-PT ro ro-RO ru ru-RU sk sk-SK sl sl-SI ' +
  'sv sv-SE th th-TH tr tr-TR vi vi-VN zh zh-Hans zh-Hant-HK zh-Hant-TW zh-HK zh-TW'
).split(' ')
