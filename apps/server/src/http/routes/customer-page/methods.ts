import { cardLabel, mayDo, methodWords, type PageCustomer } from '@merchant-payments/api/http'
import { escaped } from '../escape-html.ts'
import { button, confirmed, type Forms } from './act-forms.ts'
import { bdi, sayIn } from './frame.ts'

/** The payment methods that a customer keeps. @param customers of the page, which are named if there are several */
export function methodsOf(customer: PageCustomer, customers: number, forms: Forms): string {
  const { rights, frame } = forms
  const { translation } = frame
  const say = sayIn(translation)
  const { id, methods } = customer
  const name = customer.name ?? customer.email
  const rows = methods.map(({ id: pm, type, card, default: standard }) => {
    const label = card ? cardLabel({ ...card, wallet: null }, methodWords(translation)) : type.replaceAll('_', ' ')
    const of = { ...forms, id, pm, name: label }
    const until =
      card?.exp_month && card.exp_year
        ? ` <span class="soft">${say('page.methods.expires', { month: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` })}</span>`
        : ''
    const acts = [
      standard && `<strong>${say('page.methods.standard')}</strong>`,
      !standard && mayDo(rights, 'setDefault') && button(of, 'setDefault', say('page.methods.makeStandard')),
      mayDo(rights, 'deleteMethod') &&
        confirmed(of, 'deleteMethod', {
          open: say('page.methods.remove'),
          text: say('page.methods.removeText'),
          now: say('page.methods.removeNow'),
        }),
    ]
    return `<li><span>${escaped(label)}${until}</span><span class="acts">${acts.filter(Boolean).join('')}</span></li>`
  })
  const list = rows.length === 0 ? `<p>${say('page.methods.none')}</p>` : `<ul class="list">${rows.join('\n')}</ul>`
  const add = mayDo(rights, 'addMethod') ? button({ ...forms, id, name }, 'addMethod', say('page.methods.add')) : ''
  return `<section aria-labelledby="methods-${id}"><h2 id="methods-${id}">${say('page.methods.title')}${customers > 1 ? `: ${bdi(name)}` : ''}</h2>
${list}${add}
</section>`
}
