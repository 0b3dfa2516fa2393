import type { Random } from './random'

/** Names that go together, as one meets them in South Africa. */
const FAMILIES: { given: string[]; family: string[] }[] = [
  {
    given: [
      'Sipho',
      'Thandeka',
      'Nomvula',
      'Bheki',
      'Zandile',
      'Mandla',
      'Ntombi',
      'Sibusiso',
      'Nokuthula',
      'Themba',
      'Lindiwe',
      'Musa',
    ],
    family: ['Dlamini', 'Khumalo', 'Mthembu', 'Zulu', 'Ngcobo', 'Buthelezi', 'Cele', 'Mkhize', 'Shabalala', 'Gumede'],
  },
  {
    given: [
      'Andile',
      'Nosipho',
      'Lwazi',
      'Unathi',
      'Siyabonga',
      'Babalwa',
      'Mzwandile',
      'Zukiswa',
      'Athini',
      'Nomonde',
    ],
    family: [
      'Mbeki',
      'Ndlovu',
      'Sobekwa',
      'Mfeketo',
      'Gqola',
      'Ntshinga',
      'Makhanya',
      'Qwabe',
      'Jordaan-Mali',
      'Tshabalala',
    ],
  },
  {
    given: [
      'Pieter',
      'Annelie',
      'Johan',
      'Marietjie',
      'Hendrik',
      'Elsabé',
      'Francois',
      'Riana',
      'Gerhard',
      'Lizelle',
      'Deon',
      'Ilze',
    ],
    family: [
      'van der Merwe',
      'Botha',
      'Pretorius',
      'Steyn',
      'du Plessis',
      'Venter',
      'Swanepoel',
      'Joubert',
      'Coetzee',
      'Kruger',
    ],
  },
  {
    given: ['James', 'Catherine', 'Michael', 'Sarah', 'Andrew', 'Lauren', 'David', 'Claire', 'Stephen', 'Megan'],
    family: [
      'Smith',
      'Williams',
      'Robertson',
      'Taylor',
      'Campbell',
      'Walker',
      'Henderson',
      'Armstrong',
      'Fletcher',
      'O’Connor',
    ],
  },
  {
    given: [
      'Thabo',
      'Lerato',
      'Kagiso',
      'Palesa',
      'Tshepo',
      'Dineo',
      'Kabelo',
      'Boitumelo',
      'Teboho',
      'Refilwe',
      'Neo',
      'Mpho',
    ],
    family: ['Mokoena', 'Molefe', 'Motaung', 'Sebata', 'Maseko', 'Phiri', 'Tladi', 'Moloi', 'Ramaphosa-Nkwe', 'Letsie'],
  },
  {
    given: ['Priya', 'Rajesh', 'Yusuf', 'Aisha', 'Kavitha', 'Suresh', 'Fatima', 'Imraan', 'Nisha', 'Vikash'],
    family: ['Naidoo', 'Pillay', 'Govender', 'Patel', 'Moodley', 'Reddy', 'Maharaj', 'Essop', 'Chetty', 'Naicker'],
  },
  {
    given: ['Riedwaan', 'Shireen', 'Ashwin', 'Chantal', 'Faried', 'Nadia', 'Clinton', 'Zulfa'],
    family: ['Davids', 'Jacobs', 'Adams', 'Abrahams', 'Isaacs', 'Hendricks', 'Petersen', 'Fortuin'],
  },
]

const COMPANY_STARTS = [
  'Karoo',
  'Blue Crane',
  'Highveld',
  'Protea',
  'Table Bay',
  'Umhlanga',
  'Baobab',
  'Jacaranda',
  'Kingfisher',
  'Springbok',
  'Bushveld',
  'Fynbos',
  'Magaliesberg',
  'Ubuntu',
  'Khanya',
  'Thuto',
  'Sizwe',
  'Aloe',
  'Mopane',
  'Oranje',
]
const COMPANY_ENDS = [
  'Attorneys',
  'Dental Practice',
  'Logistics',
  'Guest House',
  'Engineering',
  'Accounting',
  'Bakery',
  'Motors',
  'Properties',
  'Pharmacy',
  'Architects',
  'Travel',
  'Security',
  'Primary School',
  'Consulting',
  'Plumbing',
  'Veterinary Clinic',
  'Solar',
]
export const SUBURBS = [
  'Melville',
  'Centurion',
  'Rosebank',
  'Soweto',
  'Hatfield',
  'Claremont',
  'Stellenbosch',
  'Durbanville',
  'Umhlanga',
  'Pinetown',
  'Randburg',
  'Khayelitsha',
  'Sandton',
  'Menlyn',
  'Somerset West',
  'Chatsworth',
  'Benoni',
  'Paarl',
]
const MAIL_HOSTS = ['mail.example', 'webmail.example', 'post.example', 'inbox.example']

export type SeedPerson = { name: string; email: string; phone: string; company: string; suburb: string }

/** Makes people until told to stop; no two share a name, an e-mail address or a phone number. */
export class People {
  private readonly names = new Set<string>()
  private readonly mailboxes = new Set<string>()
  private readonly numbers = new Set<string>()

  constructor(private readonly random: Random) {}

  person(options: { company?: boolean } = {}): SeedPerson {
    const name = this.name()
    const company = (options.company ?? this.random.chance(0.45)) ? this.company() : ''
    return { name, company, email: this.email(name, company), phone: this.phone(), suburb: this.random.pick(SUBURBS) }
  }

  company(): string {
    const suffix = this.random.chance(0.3) ? ' (Pty) Ltd' : ''
    return `${this.random.pick(COMPANY_STARTS)} ${this.random.pick(COMPANY_ENDS)}${suffix}`
  }

  private name(): string {
    for (;;) {
      const { given, family } = this.random.pick(FAMILIES)
      const name = `${this.random.pick(given)} ${this.random.pick(family)}`
      if (this.names.has(name)) continue
      this.names.add(name)
      return name
    }
  }

  private email(name: string, company: string): string {
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replace(/[^a-zA-Z]+/g, '')
        .toLowerCase()
    const [given = '', ...family] = name.split(' ')
    const host = company ? `${plain(company.replace(/\(Pty\) Ltd/, ''))}.example` : this.random.pick(MAIL_HOSTS)
    for (let n = 0; ; n++) {
      const email = `${plain(given)}.${plain(family.join(''))}${n || ''}@${host}`
      if (this.mailboxes.has(email)) continue
      this.mailboxes.add(email)
      return email
    }
  }

  /** A mobile number, spelt as people spell it. */
  phone(): string {
    for (;;) {
      const network = this.random.pick(['82', '83', '72', '73', '84', '71', '76', '79', '61', '63', '81', '74'])
      const rest = String(this.random.whole(2_000_000, 9_999_999))
      if (this.numbers.has(network + rest)) continue
      this.numbers.add(network + rest)
      const [a, b] = [rest.slice(0, 3), rest.slice(3)]
      return this.random.pick([
        `0${network} ${a} ${b}`,
        `+27 ${network} ${a} ${b}`,
        `0${network}${rest}`,
        `+27${network}${rest}`,
        `(0${network}) ${a}-${b}`,
        `0${network}-${a}-${b}`,
      ])
    }
  }
}
