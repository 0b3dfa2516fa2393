import { z } from 'zod'

/** Shapes of the website that forms need too (Business Platform Modules 2.10). */

export const DISPLAY_MODES = ['catalogue_disabled', 'catalogue_only', 'for_sale'] as const
export type DisplayMode = (typeof DISPLAY_MODES)[number]

export const TEMPLATES = [
  'dark',
  'midnight blue',
  'warm sunset',
  'minimal mono',
  'light grey',
  'marketplace-style',
] as const
export type Template = (typeof TEMPLATES)[number]

export const FOOTER_GROUPS = ['Company', 'Support'] as const

/** Answers of the settings, as the wire has them. Pictures are addresses that anybody may open. */
const siteBranding = z
  .object({
    logo: z.string().nullable(),
    favicon: z.string().nullable(),
    primary_colour: z.string(),
    support_email: z.string(),
    whatsapp_number: z.string(),
    phone: z.string(),
    postal_address: z.string(),
  })
  .meta({ id: 'WebsiteBranding' })

const siteHero = z
  .object({ eyebrow: z.string(), heading: z.string(), subtext: z.string(), photo: z.string().nullable() })
  .meta({ id: 'WebsiteHero' })

const siteShipping = z
  .object({ base_amount: z.string(), items_covered: z.number().int(), extra_item: z.string() })
  .meta({ id: 'WebsiteShipping' })

const moment = z.string().nullable()

const customDomain = z
  .object({
    domain: z.string().nullable(),
    status: z.enum(['none', 'pending_dns', 'issuing_certificate', 'live', 'failed']),
    error: z.string(),
    verified_at: moment,
    certificate_issued_at: moment,
  })
  .meta({ id: 'CustomDomain' })

const tempDomain = z
  .object({
    label: z.string().nullable(),
    status: z.enum(['none', 'provisioning', 'live', 'failed']),
    error: z.string(),
    verified_at: moment,
    certificate_issued_at: moment,
  })
  .meta({ id: 'TempDomain' })

export const siteSettings = z
  .object({
    site_id: z.string().nullable(),
    display_mode: z.enum(DISPLAY_MODES),
    published: z.boolean(),
    gateway_enabled: z.boolean(),
    branding: siteBranding,
    template: z.enum(TEMPLATES),
    hero: siteHero,
    shipping: siteShipping,
    price_list_id: z.string().nullable(),
    custom_domain: customDomain,
    temp_domain: tempDomain,
    version: z.number().int(),
  })
  .meta({ id: 'WebsiteSettings' })
export type SiteSettings = z.infer<typeof siteSettings>

/** What opening the shop needs from outside its settings. */
export const siteReadiness = z
  .object({
    /** That shoppers would see, and how many of them have a price. */
    products: z.number().int(),
    priced: z.number().int(),
    gateway_connected: z.boolean(),
  })
  .meta({ id: 'WebsiteReadiness' })
export type SiteReadiness = z.infer<typeof siteReadiness>

export const standardPage = z
  .object({
    key: z.string(),
    title: z.string(),
    slug: z.string(),
    footer_group: z.enum(FOOTER_GROUPS),
    enabled: z.boolean(),
    /** Null: it was never enabled, so there is no row. */
    row_id: z.string().nullable(),
  })
  .meta({ id: 'StandardPage' })
export type StandardPage = z.infer<typeof standardPage>

/** What a renderer needs of a site: no secret, nothing of how it is set up. */
export const publicSite = z
  .object({
    site_id: z.string(),
    name: z.string(),
    currency: z.string(),
    mode: z.enum(DISPLAY_MODES),
    published: z.literal(true),
    branding: siteBranding,
    template: z.enum(TEMPLATES),
    hero: siteHero,
    shipping: siteShipping,
    pages: z.array(z.object({ title: z.string(), slug: z.string(), footer_group: z.enum(FOOTER_GROUPS) })),
  })
  .meta({ id: 'PublicWebsite' })

export const product = z
  .object({
    sku: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    product_line: z.string(),
    badge: z.string(),
    features: z.array(z.string()),
    feature_values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** Without VAT; null: the price list has none, so it cannot be ordered. */
    price: z.string().nullable(),
    /** What a shopper pays for one, VAT included. */
    price_with_vat: z.string().nullable(),
    vat_percent: z.string(),
    images: z.array(z.object({ url: z.string(), alt: z.string() })),
    sort_order: z.number().int(),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof product>
