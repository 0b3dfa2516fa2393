import sharp from 'sharp'
import type { SystemDb } from '@/lib/core/db/prisma'
import { capeMorning, highveldDawn, logo } from './drawing/scenes'
import { storePicture } from './pictures'

type Shop = {
  label: string
  template: string
  primary_colour: string
  hero_eyebrow: string
  hero_heading: string
  hero_subtext: string
  postal_address: string
  scene: () => string
  mark: Parameters<typeof logo>[0]
  /** Texts of pages by their key; others have the text that every page starts from. */
  pages: Record<string, string>
}

/** The demo's two shops. */
export const SHOPS: readonly Shop[] = [
  {
    label: 'highveld',
    template: 'light grey',
    primary_colour: '#0f766e',
    hero_eyebrow: 'The Highveld Fibre shop',
    hero_heading: 'Good Wi-Fi in every room',
    hero_subtext:
      'Routers, mesh and backup power we use at home ourselves. Order before noon and it ships the same day.',
    postal_address: '14 Kingfisher Avenue\nCenturion\n0157',
    scene: highveldDawn,
    mark: 'beams',
    pages: {
      about_us: `<p>We have been laying fibre between Centurion and Pretoria East since 2014 and have connected more than nine thousand homes. Most of the calls we get are not about the line. They are about the far bedroom, the thick wall, the router behind the television, and the lights going out at seven.</p>
<h2>So we opened a shop</h2>
<p>Everything in it has run in one of our own homes for at least three months. If we would not give it to our parents, we do not sell it. Routers come configured for our lines and work just as well on any other.</p>
<h2>Who you talk to</h2>
<p>Ayesha, Sipho and Lerato, on weekdays from seven to seven and on Saturdays until one. All three have crawled through roofs to run cables.</p>
<h2>Visit us</h2>
<p>14 Kingfisher Avenue, Centurion. Bring your floor plan and we will show you where the mesh points should go.</p>`,
      faqs: `<h2>Will it work with my line?</h2>
<p>Yes. Every router here works on any fibre line in South Africa. On ours it is online as soon as you plug it in; on another you enter the name and password that your provider gave you.</p>
<h2>How many mesh points do I need?</h2>
<p>One for every hundred square metres, plus one for each extra floor. If in doubt, take the smaller set: you can add points later and return what you did not need.</p>
<h2>How long does backup power last?</h2>
<p>The runtimes we quote are measured with a router and a fibre box. A television or a computer on the same battery shortens them.</p>
<h2>When does my order arrive?</h2>
<p>Orders placed before noon ship the same day and arrive the next day in Gauteng, or in two to three days elsewhere. You get a link to follow your order.</p>
<h2>What does delivery cost?</h2>
<p>R75 for up to three items and R20 for each additional item, VAT included. The cart shows it before you order.</p>
<h2>Can a technician set it up?</h2>
<p>In Centurion and Pretoria East, yes. Contact us after you order and we will arrange a day.</p>`,
      returns: `<h2>Try it for thirty days</h2>
<p>Wi-Fi depends on your walls. If it does not do what you hoped, return it within thirty days with its cables. We refund what you paid, including delivery to you.</p>
<h2>If something breaks</h2>
<p>Tell us what happens and we will try to fix it by phone first. If that fails, we send a replacement the same day and collect the faulty one. This applies for the warranty stated with the product, and for at least six months.</p>
<h2>Refunds</h2>
<p>We refund the card you paid with within five working days.</p>
<h2>What we cannot take back</h2>
<p>SIM cards that have been used.</p>`,
    },
  },
  {
    label: 'kaap',
    template: 'warm sunset',
    primary_colour: '#b45309',
    hero_eyebrow: 'The Kaap desk shop',
    hero_heading: 'A desk you like to sit at',
    hero_subtext:
      'Keyboards, screens, lamps and small servers for people who run a business from one room. Shipped from Woodstock.',
    postal_address: '7 Roodebloem Road\nWoodstock\nCape Town\n7925',
    scene: capeMorning,
    mark: 'mountain',
    pages: {
      about_us: `<p>Kaap Hosting looks after the websites and mail of some two thousand small businesses: guest houses, bakers, physiotherapists, a man who restores accordions. When they wrote to us about their mail, they kept asking which keyboard we use.</p>
<h2>Few things, chosen well</h2>
<p>There are forty products here, not four thousand. Each one spent a season on one of our desks before it came into the shop. We calibrate every screen ourselves, and the bags and cups are made by neighbors we know by name.</p>
<h2>Recycling</h2>
<p>We take back any keyboard, mouse or drive, no matter who sold it, wipe it, and give what still works to schools on the Cape Flats.</p>
<h2>Come by</h2>
<p>7 Roodebloem Road, Woodstock, Tuesday to Saturday. There is coffee, in the cups we sell.</p>`,
      faqs: `<h2>Does it work with my computer?</h2>
<p>Everything here works with Windows, macOS and Linux. If a product needs a particular port, its page says so.</p>
<h2>Which monitor should I choose?</h2>
<p>For text and spreadsheets, 24 inches. For two windows side by side, 27. For film and sound editing, the wide one.</p>
<h2>Do you set up servers?</h2>
<p>Yes. Small servers come with the operating system you choose, fully updated, and a sheet with the access details. Nightly backup to Cape Town is free for three months.</p>
<h2>How do you deliver?</h2>
<p>By courier, in plastic-free packaging: next day in Cape Town, two to four days elsewhere. R75 for up to three items and R20 for each additional item, VAT included.</p>
<h2>Can I pay by invoice?</h2>
<p>Hosting customers can. Sign in with the e-mail address of your hosting account, or contact us.</p>`,
      returns: `<h2>Thirty days at your own desk</h2>
<p>You have to type on a keyboard and read under a lamp. Use it. If it is not right, return it in its box within thirty days and we refund what you paid.</p>
<h2>Repairs</h2>
<p>Ear pads, cables, wheels and batteries are available for at least seven years. Under warranty we repair free of charge and lend you a replacement in the meantime.</p>
<h2>Refunds</h2>
<p>We refund the original payment method within five working days of receiving the parcel.</p>
<h2>What we cannot take back</h2>
<p>Domain names, once registered.</p>`,
    },
  },
]

/** The logo and the large picture of a shop, drawn and stored. */
export async function drawBrand(
  db: SystemDb,
  organization: { id: string; name: string },
  { scene, mark, primary_colour }: Shop,
): Promise<{ logo_id: string; hero_photo_id: string }> {
  const keep = async (bytes: Buffer, content_type: string) => {
    const { width, height } = await sharp(bytes).metadata()
    return storePicture(db, organization.id, { bytes, content_type, width, height })
  }
  const [name, photo] = await Promise.all([
    logo(mark, organization.name, primary_colour),
    sharp(Buffer.from(scene())).jpeg({ quality: 82 }).toBuffer(),
  ])
  return { logo_id: await keep(name, 'image/png'), hero_photo_id: await keep(photo, 'image/jpeg') }
}
