import sharp from 'sharp'
import { Random } from '../support/random'

/** Files that are shared in the demo, made here: pictures that are drawn, papers that open, tables that load. */
export const DEMO_FILES: Record<string, () => Promise<File>> = {
  poster: () => picture('centurion-poster.png', 900, 1200, POSTER),
  map: () => picture('new-office-map.png', 1000, 700, MAP),
  manhole: () => picture('irene-manhole-7.png', 1200, 800, MANHOLE),
  weavers: () => picture('weavers-melville.png', 900, 700, WEAVERS),
  traffic: () => picture('midrand-transit.png', 1200, 500, trafficGraph()),
  flyer: () => paper('no-contract-flyer.pdf', ['No contract.', 'Leave when you like.', 'R599 a month, Highveld Fibre']),
  survey: () => paper('lyttelton-survey.pdf', ['Survey, Lyttelton part 2', '0 to 80 m: soft', '80 to 120 m: rock']),
  survey2: () => paper('western-ring-survey.pdf', ['Western ring, 2.9 km', 'Two road crossings', 'Pavement elsewhere']),
  slip: () => paper('diesel-slip.pdf', ['Diesel, 42.1 l', 'R 886.20', 'Thank you']),
  audit: () => table('core-router-changes.csv', ['when,who,device,what', ...auditLines()]),
  stock: () =>
    table('store-list.csv', [
      'item,shelf,count',
      'drop cable 50 m,A1,206',
      'ONT white,B2,88',
      'ONT black,B3,41',
      'splice tray,C1,130',
      'manhole seal,D4,6',
    ]),
  campaign: () =>
    table('spring-campaign.csv', [
      'week,leads,qualified,customers,spent',
      '1,131,48,14,4061',
      '2,109,44,17,3379',
      '3,97,41,16,2812',
      '4,75,35,14,1226',
    ]),
}

async function picture(name: string, width: number, height: number, drawing: string): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${drawing}</svg>`
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return new File([new Uint8Array(png)], name, { type: 'image/png' })
}

const TEXT = 'font-family="sans-serif" fill="#fff" text-anchor="middle"'
const POSTER = `<rect width="900" height="1200" fill="#1e1b4b"/><circle cx="450" cy="430" r="300" fill="#f97316"/>
  <text x="450" y="420" font-size="150" font-weight="700" ${TEXT}>R599</text>
  <text x="450" y="510" font-size="54" ${TEXT}>50 Mbps, both ways</text>
  <text x="450" y="930" font-size="76" ${TEXT}>Fibre for Centurion</text>
  <text x="450" y="1040" font-size="44" ${TEXT}>No contract. Highveld Fibre</text>`
const MAP = `<rect width="1000" height="700" fill="#e7efe2"/><path d="M0 500 L1000 420" stroke="#fff" stroke-width="46"/>
  <path d="M300 0 L380 700" stroke="#fff" stroke-width="34"/><path d="M0 180 L1000 150" stroke="#fff" stroke-width="22"/>
  <rect x="420" y="250" width="180" height="120" fill="#a5b4fc"/><circle cx="510" cy="310" r="26" fill="#4f46e5"/>
  <text x="510" y="235" font-size="34" font-family="sans-serif" fill="#312e81" text-anchor="middle">We are here</text>`
const MANHOLE = `<rect width="1200" height="800" fill="#6b5f4d"/><ellipse cx="600" cy="420" rx="330" ry="290" fill="#3b3228"/>
  <ellipse cx="600" cy="440" rx="280" ry="230" fill="#4a7fa5"/><path d="M420 420 q60 -30 120 0 t120 0 t120 0"
  stroke="#bcd7e8" stroke-width="8" fill="none"/><path d="M350 250 C480 380 700 300 850 610" stroke="#f59e0b"
  stroke-width="22" fill="none"/>`
const WEAVERS = `<rect width="900" height="700" fill="#dfeaf5"/><rect x="250" y="120" width="400" height="520" fill="#8b929c"/>
  <path d="M380 330 q70 -140 140 0 q20 110 -70 130 q-100 -20 -70 -130" fill="#c9a227"/>
  <circle cx="450" cy="390" r="34" fill="#4b3b08"/><circle cx="600" cy="240" r="30" fill="#f5d90a"/>
  <circle cx="612" cy="232" r="6" fill="#111"/>`

/** A day's load with its peak in the evening. */
function trafficGraph(): string {
  const random = new Random('traffic of Midrand')
  const points = Array.from({ length: 97 }, (_, n) => {
    const evening = Math.exp(-((((n / 4 - 20.5) / 2.4) * (n / 4 - 20.5)) / 2.4))
    const load = 18 + 14 * Math.sin(((n / 4 - 6) / 24) * Math.PI) + 58 * evening + random.whole(-2, 2)
    return `${60 + n * 11.5},${Math.round(450 - load * 4.2)}`
  })
  return `<rect width="1200" height="500" fill="#fff"/><path d="M60 114 H1180" stroke="#ef4444" stroke-dasharray="8 8"/>
    <path d="M60 450 H1180 M60 30 V450" stroke="#94a3b8"/>
    <polyline points="${points.join(' ')}" fill="none" stroke="#4f46e5" stroke-width="4"/>
    <text x="70" y="104" font-size="22" font-family="sans-serif" fill="#ef4444">80 %</text>`
}

/** One page of text, as small as a PDF can be. */
async function paper(name: string, lines: string[]): Promise<File> {
  const said = lines
    .map((line, n) => `1 0 0 1 72 ${720 - n * 34} Tm (${line.replace(/[()\\]/g, '\\$&')}) Tj`)
    .join('\n')
  const content = `BT /F1 22 Tf\n${said}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const offset = pdf.length
    pdf += `${n + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return new File([pdf + table + trailer], name, { type: 'application/pdf' })
}

const table = async (name: string, lines: string[]): Promise<File> =>
  new File([`${lines.join('\n')}\n`], name, { type: 'text/csv' })

function auditLines(): string[] {
  const random = new Random('changes of the core routers')
  const [devices, people] = [
    ['cr1.midrand', 'cr2.midrand', 'cr1.centurion'],
    ['naledi', 'pieter', 'root2'],
  ]
  const changes = ['bgp neighbour added', 'firmware 21.4', 'acl 120 changed', 'interface xe-0/1/3 up', 'ntp server']
  return Array.from({ length: 60 }, (_, n) => {
    const month = String(7 + Math.floor(n / 15)).padStart(2, '0')
    const day = String(1 + ((n * 2) % 28)).padStart(2, '0')
    return `2026-${month}-${day},${random.pick(people)},${random.pick(devices)},${random.pick(changes)}`
  })
}
