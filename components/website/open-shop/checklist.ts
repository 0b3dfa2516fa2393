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
      note: branding.logo ? 'Your logo is on every page.' : 'Your name appears until you add a logo.',
      done: branding.logo !== null,
      href: '#look',
    },
    {
      title: 'Color and template',
      note: branding.primary_colour
        ? `${template.charAt(0).toUpperCase()}${template.slice(1)}, with your colour.`
        : 'Choose your brand color.',
      done: branding.primary_colour !== '',
      href: '#look',
    },
    {
      title: 'Hero',
      note: hero.heading ? `“${hero.heading}”` : 'Say in one sentence what you sell.',
      done: hero.heading !== '',
      href: '#first-words',
    },
    display_mode === 'catalogue_disabled'
      ? {
          title: 'Products',
          note: 'Products are hidden. Choose a catalogue or an online shop.',
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
      note:
        Number(shipping.base_amount) === 0
          ? 'Free on every order. Set a rate if you charge for delivery.'
          : 'Shown before customers order.',
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
      note: lacking.length ? `Customers look for: ${lacking.join(', ')}.` : 'Terms, privacy and returns are published.',
      done: lacking.length === 0,
      href: '#pages',
    },
    {
      title: 'Support e-mail',
      note: branding.support_email || 'Customers need a way to reach you. Messages go here.',
      done: branding.support_email !== '',
      href: '#contact',
    },
    {
      title: 'Address',
      note: address ?? 'Claim a temporary address in a minute, or use your own domain.',
      done: address !== null,
      href: '/settings/website/address',
    },
  ]
  return steps.filter((step) => step !== false)
}

function productNote(products: number, priced: number): string {
  if (products === 0) return 'No items are visible in the shop yet.'
  const all = products === 1 ? '1 product' : `${products} products`
  return priced === products ? `${all}, each with a price.` : `${all}, ${products - priced} without a price.`
}

function paymentNote(connected: boolean, enabled: boolean): string {
  if (!connected) return 'Connect a card gateway. Until then, orders arrive unpaid.'
  return enabled ? 'Customers pay by card at checkout.' : 'Your gateway is connected. Turn on card payments.'
}
