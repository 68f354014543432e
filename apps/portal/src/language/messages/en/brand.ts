import { messages } from '../../messages.ts'

export const brand = messages({
  brandForm: {
    colorHint: 'As #rrggbb. The text on it becomes black or white.',
    accentHint: 'As #rrggbb, made darker or lighter where it could not be read.',
    footerHint: 'Shown below pages and mails.',
    supportUrlHint: 'An address that begins with https://',
    logoHint: 'Shown in place of the name.',
    iconHint: 'A square, for tabs of browsers.',
    removeBrand: 'Remove brand',
    removeThisBrand: 'Remove this brand?',
    removalConsequence: 'Pages and new mails show the look that they had without it.',
  },
  brandPage: {
    lead: 'What your customers see at the checkout, on receipts and in mails, in test and live mode.',
    theBrand: 'the brand',
    ownersOnly: 'Only owners can change the brand.',
    ownersOnlyNamed: 'Only owners can change the brand, which has the name {name}.',
    needsPlan:
      'The plans Brand and Pro show your own brand. Ask the platform to change your plan. Until then your customers see {look}.',
    defaultLook: 'the default look',
  },
  brandPreview: {
    preview: 'Preview',
    checkout: 'Checkout',
    pay: 'Pay $25.00',
    mail: 'Mail',
    mailText: 'Hello Ada, here is the receipt for your payment.',
    terms: 'Terms',
    privacy: 'Privacy',
  },
  draft: {
    labels: {
      name: 'Name',
      logo: 'Logo',
      icon: 'Icon',
      color: 'Button colour',
      accent: 'Link colour',
      support_email: 'Support email',
      support_url: 'Support page',
      terms_url: 'Terms',
      privacy_url: 'Privacy policy',
    },
  },
  imageField: {
    tooLarge: 'The file has {count} KB, and may have 512. Make the image smaller.',
    formats: '{hint} PNG or JPEG, up to 512 KB and 4,096 pixels a side.',
    theNow: 'The {label} now',
    remove: 'Remove {label}',
  },
  platformBrandPage: {
    lead: 'What people see on this portal, on all pages and in mails. Merchants on the plans Brand and Pro show their customers their own. Reload to see a change here.',
    theBrand: 'the brand',
  },
})
