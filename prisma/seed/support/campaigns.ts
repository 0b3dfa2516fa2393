/** What the demo's two businesses advertise, what their forms ask, and what their opportunities are about. */
export type Campaign = {
  category: string
  campaign: string
  adsets: string[]
  ads: string[]
  form: string
  questions: Record<string, string[]>
  offers: { title: string; value: [least: number, most: number] }[]
}

const YES = ['Yes', 'No', 'Not sure']

const fibre: Campaign[] = [
  {
    category: 'Fibre',
    campaign: 'Home fibre – Gauteng',
    adsets: ['Johannesburg homes 25–55', 'Pretoria homes 25–55'],
    ads: ['Uncapped from R499', 'Free installation in March', 'Work from home without buffering'],
    form: 'Home fibre quote',
    questions: {
      'Which speed do you need?': ['25 Mbps', '50 Mbps', '100 Mbps', '200 Mbps'],
      'Is there fibre in your street?': YES,
      'When would you like to start?': ['As soon as possible', 'Next month', 'Just looking'],
    },
    offers: [
      { title: '50 Mbps uncapped fibre', value: [5_988, 8_388] },
      { title: '100 Mbps uncapped fibre', value: [8_388, 11_988] },
      { title: '200 Mbps fibre with router', value: [11_988, 15_588] },
    ],
  },
  {
    category: 'Business fibre',
    campaign: 'Business fibre – Pretoria and Midrand',
    adsets: ['Owners of small firms', 'Office managers'],
    ads: ['A service level you can hold us to', 'Fibre and phones on one bill'],
    form: 'Business fibre call-back',
    questions: {
      'How many people work at this site?': ['1–5', '6–20', '21–50', 'More than 50'],
      'Do you need a fixed IP address?': YES,
      'Who is your provider today?': ['None', 'Another fibre provider', 'LTE', 'ADSL'],
    },
    offers: [
      { title: 'Business fibre with service level', value: [24_000, 96_000] },
      { title: 'Fibre and hosted phones', value: [36_000, 148_000] },
      { title: 'Second line for failover', value: [12_000, 30_000] },
    ],
  },
  {
    category: 'LTE',
    campaign: 'LTE where fibre is not',
    adsets: ['Farms and smallholdings', 'Townships and new suburbs'],
    ads: ['Plug in and go', '100 GB from R349'],
    form: 'LTE coverage check',
    questions: {
      'Which town or suburb?': ['Bronkhorstspruit', 'Hartbeespoort', 'Orange Farm', 'Cullinan', 'Tembisa'],
      'How much data a month?': ['50 GB', '100 GB', '200 GB', 'Uncapped'],
    },
    offers: [
      { title: 'Fixed LTE 100 GB', value: [4_188, 5_988] },
      { title: 'Uncapped LTE with router', value: [7_188, 10_788] },
    ],
  },
]

const hosting: Campaign[] = [
  {
    category: 'Hosting',
    campaign: 'Hosting that is local',
    adsets: ['Small businesses Western Cape', 'Web designers'],
    ads: ['Servers in Cape Town', 'Move to us for free'],
    form: 'Hosting quote',
    questions: {
      'Do you have a website today?': ['Yes, with another host', 'Yes, it needs a rebuild', 'No'],
      'How many mailboxes?': ['1–5', '6–20', 'More than 20'],
      'Shall we move it for you?': YES,
    },
    offers: [
      { title: 'Business hosting with mailboxes', value: [1_788, 5_988] },
      { title: 'Managed server', value: [18_000, 72_000] },
      { title: 'Website move and hosting', value: [3_500, 9_500] },
    ],
  },
  {
    category: 'Domains',
    campaign: 'Your name in .co.za',
    adsets: ['New companies', 'Shops without a website'],
    ads: ['.co.za for R99 a year', 'Is your name still free?'],
    form: 'Domain check',
    questions: {
      'Which name would you like?': ['Our company’s name', 'My own name', 'A shop’s name'],
      'Do you need e-mail with it?': YES,
    },
    offers: [
      { title: 'Domain with e-mail', value: [599, 1_499] },
      { title: 'Twelve domains moved to us', value: [1_188, 2_988] },
    ],
  },
  {
    category: 'E-mail',
    campaign: 'Mail at your own address',
    adsets: ['Practices and clinics', 'Estate agents'],
    ads: ['Leave free mail behind', 'Mail that arrives'],
    form: 'Mailbox quote',
    questions: {
      'How many people need a mailbox?': ['1–5', '6–20', '21–50'],
      'Where is your mail now?': ['Free webmail', 'Another host', 'Our own server'],
    },
    offers: [
      { title: 'Ten mailboxes with archive', value: [5_400, 9_600] },
      { title: 'Mail for a practice', value: [2_400, 6_800] },
    ],
  },
]

export const campaignsOf = (slug: string): Campaign[] => (slug.includes('hosting') ? hosting : fibre)
