import { wire } from '@/lib/core/values/money'
import { imageAddress } from '@/lib/modules/website/schemas-pictures'
import type { DisplayMode, SiteSettings, Template } from '../schemas'
import type { Site } from './site-row'

const picture = (id: string | null) => (id ? imageAddress(id) : null)
const moment = (date: Date | null) => date?.toISOString() ?? null

export const brandingOf = (site: Site) => ({
  logo: picture(site.logo_id),
  favicon: picture(site.favicon_id),
  primary_colour: site.primary_colour,
  support_email: site.support_email,
  whatsapp_number: site.whatsapp_number,
  phone: site.phone,
  postal_address: site.postal_address,
})

export const heroOf = (site: Site) => ({
  eyebrow: site.hero_eyebrow,
  heading: site.hero_heading,
  subtext: site.hero_subtext,
  photo: picture(site.hero_photo_id),
})

export const shippingWire = (site: Site) => ({
  base_amount: wire(String(site.shipping_base)),
  items_covered: site.shipping_items_covered,
  extra_item: wire(String(site.shipping_extra_item)),
})

const customDomainOf = (site: Site): SiteSettings['custom_domain'] => ({
  domain: site.domain,
  status: site.domain_status as SiteSettings['custom_domain']['status'],
  error: site.domain_error,
  verified_at: moment(site.domain_verified_at),
  certificate_issued_at: moment(site.domain_certificate_at),
})

const tempDomainOf = (site: Site): SiteSettings['temp_domain'] => ({
  label: site.temp_label,
  status: site.temp_status as SiteSettings['temp_domain']['status'],
  error: site.temp_error,
  verified_at: moment(site.temp_verified_at),
  certificate_issued_at: moment(site.temp_certificate_at),
})

export const settingsOf = (site: Site): SiteSettings => ({
  site_id: site.id,
  display_mode: site.display_mode as DisplayMode,
  published: site.published,
  gateway_enabled: site.gateway_enabled,
  branding: brandingOf(site),
  template: site.template as Template,
  hero: heroOf(site),
  shipping: shippingWire(site),
  price_list_id: site.price_list_id,
  custom_domain: customDomainOf(site),
  temp_domain: tempDomainOf(site),
  version: site.version,
})

/** What is said before anything was saved. */
export const NO_SITE: SiteSettings = {
  site_id: null,
  display_mode: 'catalogue_disabled',
  published: false,
  gateway_enabled: false,
  branding: {
    logo: null,
    favicon: null,
    primary_colour: '',
    support_email: '',
    whatsapp_number: '',
    phone: '',
    postal_address: '',
  },
  template: 'light grey',
  hero: { eyebrow: '', heading: '', subtext: '', photo: null },
  shipping: { base_amount: '0.00', items_covered: 1, extra_item: '0.00' },
  price_list_id: null,
  custom_domain: { domain: null, status: 'none', error: '', verified_at: null, certificate_issued_at: null },
  temp_domain: { label: null, status: 'none', error: '', verified_at: null, certificate_issued_at: null },
  version: 0,
}
