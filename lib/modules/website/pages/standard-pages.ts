import type { FOOTER_GROUPS } from '../schemas'

export type StandardPageDetails = {
  key: string
  title: string
  slug: string
  footer_group: (typeof FOOTER_GROUPS)[number]
  /** What it says when it is enabled for the first time. @param name the organization's, escaped */
  starter: (name: string) => string
}

/** The content pages of every website, in the order of its footer (Business Platform Modules 2.10). */
export const STANDARD_PAGES: readonly StandardPageDetails[] = [
  {
    key: 'about_us',
    title: 'About Us',
    slug: 'about-us',
    footer_group: 'Company',
    starter: (name) => `
<p>${name} is a business with real people who answer. Say here who you are, since when, and what you do better than others.</p>
<h2>What we do</h2>
<p>Describe in two or three sentences what customers come to you for, and where you deliver.</p>
<h2>Visit us</h2>
<p>Name your address and opening hours, or say that you sell online only.</p>`,
  },
  {
    key: 'faqs',
    title: 'FAQs',
    slug: 'faqs',
    footer_group: 'Support',
    starter: (name) => `
<h2>How long does delivery take?</h2>
<p>Orders leave us within two working days. We write to you when yours is on its way.</p>
<h2>What does delivery cost?</h2>
<p>The cart shows it before you order; it does not change afterwards.</p>
<h2>How can I pay?</h2>
<p>By card on a secure page of our payment provider. ${name} never sees your card number.</p>
<h2>Can I change or cancel my order?</h2>
<p>Write to us as soon as you can. Until an order is sent we can change it.</p>`,
  },
  {
    key: 'terms',
    title: 'Terms and Conditions',
    slug: 'terms-and-conditions',
    footer_group: 'Company',
    starter: (name) => `
<p>These terms apply to every order that you place with ${name} on this website. Have them checked before you open your shop.</p>
<h2>Orders and prices</h2>
<p>Prices include VAT where it applies. A contract begins when we confirm your order by e-mail.</p>
<h2>Delivery</h2>
<p>We deliver to the address that you give. Risk passes to you when the goods reach you.</p>
<h2>Liability</h2>
<p>Nothing in these terms limits rights that consumer law gives you.</p>`,
  },
  {
    key: 'privacy',
    title: 'Privacy Policy',
    slug: 'privacy-policy',
    footer_group: 'Company',
    starter: (name) => `
<p>${name} keeps personal information only for as long as it is needed to serve you, and as the law asks.</p>
<h2>What we keep</h2>
<p>Your name, e-mail address, telephone number, delivery address, and what you ordered.</p>
<h2>Who receives it</h2>
<p>The courier who brings your order and the provider who takes your payment. Nobody else.</p>
<h2>Your rights</h2>
<p>You can ask what we keep of you, have it corrected, or have it deleted. Write to our support address.</p>`,
  },
  {
    key: 'returns',
    title: 'Return Policy',
    slug: 'return-policy',
    footer_group: 'Support',
    starter: () => `
<h2>Changed your mind?</h2>
<p>You can send goods back within 14 days of delivery, unused and in their packaging. You pay for sending them back.</p>
<h2>Something is wrong with it?</h2>
<p>Tell us within six months. We repair or replace it, or return your money, whichever you choose, and pay for sending it back.</p>
<h2>How you get your money back</h2>
<p>To the card that you paid with, within ten working days of receiving the goods.</p>`,
  },
  {
    key: 'reseller_programme',
    title: 'Reseller Programme',
    slug: 'reseller-programme',
    footer_group: 'Company',
    starter: (name) => `
<p>Do you sell to customers of your own? As a reseller of ${name} you see your own prices as soon as you sign in.</p>
<h2>How it works</h2>
<ol><li>Write to us with your company’s name and VAT number.</li><li>We agree on prices.</li><li>Sign in here with your e-mail address.</li></ol>`,
  },
]
