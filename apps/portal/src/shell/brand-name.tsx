import { brand } from '../ui/brand.ts'
import { Mark } from './mark.tsx'

/** The logo of the platform; without one its icon, or our mark, with the name. */
export function BrandName() {
  if (brand.logo !== null) return <img className="brand-logo" src={brand.logo} alt={brand.name} />
  return (
    <>
      {brand.icon === null ? <Mark /> : <img className="mark" src={brand.icon} alt="" />}
      <span className="frame-brand-name">{brand.name}</span>
    </>
  )
}
