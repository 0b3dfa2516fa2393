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
      'Routers, mesh and backup power that we know and set up ourselves. Order before noon, and it leaves us the same day.',
    postal_address: '14 Kingfisher Avenue\nCenturion\n0157',
    scene: highveldDawn,
    mark: 'beams',
    pages: {
      about_us: `<p>We lay fibre between Centurion and Pretoria East, and since 2014 we have been in more than nine thousand homes. Most calls that we get are not about the line. They are about the far bedroom, the thick wall, the router behind the television, and the lights going out at seven.</p>
<h2>So we opened a shop</h2>
<p>Everything in it has worked in one of our own houses for at least three months. What we would not give our parents we do not sell. Routers come set up for our lines, and work as well on those of others.</p>
<h2>Who answers</h2>
<p>Ayesha, Sipho and Lerato, on weekdays from seven to seven and on Saturdays until one. They have climbed into roofs themselves.</p>
<h2>Visit us</h2>
<p>14 Kingfisher Avenue, Centurion. Bring the plan of your house, and we will show you where the points should go.</p>`,
      faqs: `<h2>Will it work with my line?</h2>
<p>Yes. Every router here works on any fibre line in South Africa. On ours it is online as soon as you plug it in; on another you enter the name and password that your provider gave you.</p>
<h2>How many mesh points do I need?</h2>
<p>One for each hundred square metres, and one more for each floor. If in doubt take the smaller set: points can be added later, and you can send back what you did not need.</p>
<h2>How long does backup power last?</h2>
<p>The hours that we name are measured with a router and a fibre box. A television or a computer on the same battery shortens them.</p>
<h2>When does my order arrive?</h2>
<p>Ordered before noon, it leaves us the same day: the next day in Gauteng, two to three days elsewhere. You get a link to follow it.</p>
<h2>What does delivery cost?</h2>
<p>R75 for up to three things, and R20 for each further one, before VAT. The cart shows it before you order.</p>
<h2>Can a technician set it up?</h2>
<p>In Centurion and Pretoria East, yes. Write to us after you have ordered, and we agree on a day.</p>`,
      returns: `<h2>Try it for thirty days</h2>
<p>Wi-Fi depends on walls, and nobody sees through yours. If it does not do what you hoped, send it back within thirty days, with its cables. We return what you paid, delivery to you included.</p>
<h2>When something breaks</h2>
<p>Tell us what it does, and we try to mend it by telephone first. If that fails we send another one the same day and fetch the broken one. This holds for as long as the guarantee named beside the product, and for six months at the least.</p>
<h2>Your money</h2>
<p>Goes back to the card that you paid with within five working days.</p>
<h2>What we cannot take back</h2>
<p>SIMs that have been used.</p>`,
    },
  },
  {
    label: 'kaap',
    template: 'warm sunset',
    primary_colour: '#b45309',
    hero_eyebrow: 'The Kaap desk shop',
    hero_heading: 'A desk that you like to sit at',
    hero_subtext:
      'Keyboards, screens, light and small servers for people who run a business from one room. Sent from Woodstock.',
    postal_address: '7 Roodebloem Road\nWoodstock\nCape Town\n7925',
    scene: capeMorning,
    mark: 'mountain',
    pages: {
      about_us: `<p>Kaap Hosting keeps the websites and mail of some two thousand small businesses: guest houses, bakers, physiotherapists, a man who restores accordions. When they wrote to us about their mail, they asked which keyboard we use.</p>
<h2>Few things, chosen well</h2>
<p>There are forty products here, not four thousand. Each stood on one of our desks for a season before it came into the shop. We measure the colours of every screen ourselves, and the bags and cups are made by neighbours whose names we know.</p>
<h2>What becomes of old things</h2>
<p>We take back any keyboard, mouse or drive, whoever sold it, erase it, and give what still works to schools on the Flats.</p>
<h2>Come by</h2>
<p>7 Roodebloem Road, Woodstock, from Tuesday to Saturday. There is coffee, in the cups that we sell.</p>`,
      faqs: `<h2>Does it work with my computer?</h2>
<p>Everything here works with Windows, macOS and Linux. Where a port is needed, the page of the product names it.</p>
<h2>Which monitor should I take?</h2>
<p>For text and tables, 24 inches. For two things beside each other, 27. For film and sound, the wide one.</p>
<h2>Do you set up servers?</h2>
<p>Yes. Small servers come with the system that you choose, updated, and with a sheet that says how to reach them. The nightly copy to Cape Town is free for three months.</p>
<h2>How do you deliver?</h2>
<p>By courier, in paper and no plastic: the next day in Cape Town, two to four days elsewhere. R75 for up to three things, and R20 for each further one, before VAT.</p>
<h2>May I pay by invoice?</h2>
<p>Customers of our hosting may. Sign in with the e-mail address that your hosting is under, or write to us.</p>`,
      returns: `<h2>Thirty days at your own desk</h2>
<p>A keyboard has to be typed on, and a lamp has to be read under. Use it. If it is not right, send it back within thirty days in its box, and we return what you paid.</p>
<h2>Repairs</h2>
<p>Ear pads, cables, wheels and batteries can be had for at least seven years. Within the guarantee we repair free of charge, and lend you another one meanwhile.</p>
<h2>Your money</h2>
<p>Goes back the way it came within five working days of the parcel reaching us.</p>
<h2>What we cannot take back</h2>
<p>Domain names, once they are registered.</p>`,
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
