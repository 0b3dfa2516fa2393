import type { SiteReadiness, SiteSettings, StandardPage } from '@/lib/modules/website/schemas'

export type Step = { title: string; note: string; done: boolean; href: string }

/** What shoppers count on before they pay a shop that they do not know. */
const EXPECTED = ['terms', 'privacy', 'returns']

/** What a shop should have before it opens; none of it is forced. */
export function checklist(
  { display_mode, gateway_enabled, branding, template, hero, shipping }: SiteSettings,
  { products, priced, gateway_connected }: SiteReadiness,
  pages: StandardPage[],
  address: string | null,
): Step[] {
  const lacking = pages.filter(({ key, enabled }) => EXPECTED.includes(key) && !enabled).map(({ title }) => title)
  const steps: (Step | false)[] = [
    {
      title: 'Name and logo',
      note: branding.logo ? 'Your logo is on every page.' : 'The name stands in place of a logo. Add one.',
      done: branding.logo !== null,
      href: '#look',
    },
    {
      title: 'Colour and template',
      note: branding.primary_colour
        ? `${template.charAt(0).toUpperCase()}${template.slice(1)}, with your colour.`
        : 'Choose the main colour of your brand.',
      done: branding.primary_colour !== '',
      href: '#look',
    },
    {
      title: 'First words',
      note: hero.heading ? `“${hero.heading}”` : 'Say in one sentence what you sell.',
      done: hero.heading !== '',
      href: '#first-words',
    },
    display_mode === 'catalogue_disabled'
      ? {
          title: 'Products',
          note: 'No products are shown. Choose a catalogue, or products for sale.',
          done: false,
          href: '#shows',
        }
      : {
          title: 'Products',
          note: productNote(products, priced),
          done: display_mode === 'for_sale' ? priced > 0 : products > 0,
          href: '/selling/items',
        },
    display_mode === 'for_sale' && {
      title: 'Delivery',
      note: Number(shipping.base_amount) === 0 ? 'Free on every order. Is that so?' : 'Shown before shoppers order.',
      done: true,
      href: '#delivery',
    },
    display_mode === 'for_sale' && {
      title: 'Payment',
      note: paymentNote(gateway_connected, gateway_enabled),
      done: gateway_connected && gateway_enabled,
      href: gateway_connected ? '#payment' : '/settings/connections',
    },
    {
      title: 'Pages',
      note: lacking.length ? `Shoppers look for: ${lacking.join(', ')}.` : 'Terms, privacy and returns can be read.',
      done: lacking.length === 0,
      href: '#pages',
    },
    {
      title: 'Support e-mail',
      note: branding.support_email || 'Shoppers need a way to reach you, and messages go there.',
      done: branding.support_email !== '',
      href: '#contact',
    },
    {
      title: 'Address',
      note: address ?? 'Take a temporary one within a minute, or use your own domain.',
      done: address !== null,
      href: '/settings/website/address',
    },
  ]
  return steps.filter((step) => step !== false)
}

function productNote(products: number, priced: number): string {
  if (products === 0) return 'No item is visible in the shop. Make some visible.'
  const all = products === 1 ? 'One product' : `${products} products`
  return priced === products ? `${all}, each with a price.` : `${all}, ${products - priced} without a price.`
}

function paymentNote(connected: boolean, enabled: boolean): string {
  if (!connected) return 'Connect a card gateway. Until then orders come without payment.'
  return enabled ? 'Shoppers pay by card when they order.' : 'Your gateway is connected. Switch card payment on.'
}
