import { choice, flag, many, metadataField, needed, record, text, whole } from '../../http/v2/fields.ts'

/** Stripe: the types of numbers that identify a business. */
const businessNumbers = (
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
const personalNumbers = (
  'ae_eid ao_nif ar_cuil ar_dni at_stn az_tin bd_brc bd_etin bd_nid be_nrn bg_ucn bn_nric br_cpf ca_sin ch_oasi ' +
  'cl_rut cn_pp co_nuip cr_ci cr_cpf cr_dimex cr_nite cy_tic cz_rc de_stn dk_cpr do_cie do_rcn ec_ci ee_ik es_nif ' +
  'fi_hetu fr_nir gb_nino gr_afm gt_nit hk_id hr_oib hu_ad id_nik ie_ppsn is_kt it_cf jp_inc ke_pin kz_iin li_peid ' +
  'lt_ak lu_nif lv_pk mx_rfc my_nric mz_nuit ng_nin nl_bsn no_nin nz_ird pe_dni pk_cnic pk_snic pl_pesel pt_nif ' +
  'ro_cnp sa_tin se_pin sg_fin sg_nric sk_dic th_lc th_pin tr_tin us_itin us_itin_last_4 us_ssn us_ssn_last_4 ' +
  'uy_dni za_id'
).split(' ')

/** Stripe: the structures of a business. */
const structures = (
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

const lines = {
  city: text(),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
  town: text(),
}
const country = text({ pattern: /^[A-Za-z]{2}$/ })
export const addressField = record({ ...lines, country: needed(country) })
const date = record({ day: needed(whole()), month: needed(whole()), year: needed(whole()) })
const declaration = record({ date: text(), ip: text(), user_agent: text() })
const files = record({ files: needed(many(text())), type: needed(choice('files')) })
const signedFiles = record({
  files: needed(many(text())),
  signer: record({ person: needed(text()) }),
  type: needed(choice('files')),
})
const frontBack = record({
  front_back: needed(record({ back: text(), front: needed(text()) })),
  type: needed(choice('front_back')),
})
const amount = record({ value: needed(whole()), currency: needed(text()) })
const scripts = { kana: addressField, kanji: addressField }

export const businessDetails = record({
  additional_addresses: many(
    record({ ...lines, country, purpose: needed(choice('administrative', 'principal_place_of_business')) }),
  ),
  address: addressField,
  annual_revenue: record({ amount, fiscal_year_end: text() }),
  documents: record({
    bank_account_ownership_verification: files,
    company_license: files,
    company_memorandum_of_association: files,
    company_ministerial_decree: files,
    company_registration_verification: files,
    company_tax_id_verification: files,
    primary_verification: frontBack,
    proof_of_address: files,
    proof_of_registration: signedFiles,
    proof_of_ultimate_beneficial_ownership: signedFiles,
  }),
  estimated_worker_count: whole(),
  id_numbers: many(record({ registrar: text(), type: needed(choice(...businessNumbers)), value: needed(text()) })),
  monthly_estimated_revenue: record({ amount }),
  phone: text(),
  registered_name: text(),
  registration_date: date,
  script_addresses: record(scripts),
  script_names: record({ kana: record({ registered_name: text() }), kanji: record({ registered_name: text() }) }),
  structure: choice(...structures),
})

const scriptName = record({ given_name: text(), surname: text() })
/** The fields of a person, as part of an account or on its own. */
export const individualShape = {
  additional_addresses: many(record({ ...lines, country: needed(country), purpose: needed(choice('registered')) })),
  additional_names: many(
    record({ full_name: text(), given_name: text(), purpose: needed(choice('alias', 'maiden')), surname: text() }),
  ),
  address: addressField,
  date_of_birth: date,
  documents: record({
    company_authorization: files,
    passport: files,
    primary_verification: frontBack,
    secondary_verification: frontBack,
    visa: files,
  }),
  email: text(),
  given_name: text(),
  id_numbers: many(record({ type: needed(choice(...personalNumbers)), value: needed(text()) })),
  legal_gender: choice('female', 'male'),
  metadata: metadataField(),
  nationalities: many(text()),
  phone: text(),
  political_exposure: choice('existing', 'none'),
  relationship: record({
    director: flag(),
    executive: flag(),
    owner: flag(),
    percent_ownership: text(),
    title: text(),
  }),
  script_addresses: record(scripts),
  script_names: record({ kana: scriptName, kanji: scriptName }),
  surname: text(),
}

/** Stripe: all persons with a relationship have been provided. */
export const personsProvided = record({
  directors: flag(),
  executives: flag(),
  owners: flag(),
  ownership_exemption_reason: choice(
    'qualified_entity_exceeds_ownership_threshold',
    'qualifies_as_financial_institution',
  ),
})

/** The identity behind an account. Stripe: `identity` of Accounts v2. */
export const identityField = record({
  attestations: record({
    directorship_declaration: declaration,
    ownership_declaration: declaration,
    persons_provided: personsProvided,
    representative_declaration: declaration,
    terms_of_service: record({
      account: record({ date: needed(text()), ip: needed(text()), user_agent: text() }),
    }),
  }),
  business_details: businessDetails,
  country,
  entity_type: choice('company', 'government_entity', 'individual', 'non_profit'),
  individual: record(individualShape),
})
export type IdentityInput = ReturnType<typeof identityField.parse>
