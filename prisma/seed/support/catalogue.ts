/** What the demo's businesses sell: items by group, with what they cost and what customers pay, in rand without VAT. */
export type SeedItem = {
  sku: string
  name: string
  group: string
  uom: string
  buying: string
  selling: string
  product_line: string
  features: string[]
  feature_values: Record<string, string>
  badge: string
  /** Account that its sales and its purchases are booked on. */
  income: string
  expense: string
}

const ITEM_GROUPS = ['Fibre lines', 'Routers', 'Installation', 'LTE SIMs', 'Hosting'] as const

type Facts = Partial<Pick<SeedItem, 'features' | 'feature_values' | 'badge'>>

const of =
  (group: (typeof ITEM_GROUPS)[number], product_line: string, uom: string, income: string, expense: string) =>
  (sku: string, name: string, buying: string, selling: string, details: Facts = {}): SeedItem => ({
    sku,
    name,
    group,
    uom,
    buying,
    selling,
    product_line,
    income,
    expense,
    features: [],
    feature_values: {},
    badge: '',
    ...details,
  })

const fibre = of('Fibre lines', 'Fibre', 'month', '4100', '5120')
const router = of('Routers', 'Hardware', 'each', '4100', '5110')
const work = of('Installation', 'Services', 'each', '4200', '5110')
const lte = of('LTE SIMs', 'LTE', 'month', '4100', '5120')
const hosting = of('Hosting', 'Hosting', 'month', '4100', '5120')

const speed = (download: string, upload: string) => ({
  features: ['Uncapped', 'No throttling', 'Month to month'],
  feature_values: { Download: download, Upload: upload },
})

export const ITEMS: readonly SeedItem[] = [
  fibre('FIBRE-25', 'Fibre 25 Mbps uncapped', '289', '433.91', speed('25 Mbps', '25 Mbps')),
  fibre('FIBRE-50', 'Fibre 50 Mbps uncapped', '379', '564.35', {
    ...speed('50 Mbps', '25 Mbps'),
    badge: 'Bestseller',
  }),
  fibre('FIBRE-100', 'Fibre 100 Mbps uncapped', '499', '738.26', speed('100 Mbps', '50 Mbps')),
  fibre('FIBRE-200', 'Fibre 200 Mbps uncapped', '629', '955.65', {
    ...speed('200 Mbps', '100 Mbps'),
    badge: 'Fastest',
  }),
  fibre('FIBRE-BUS-100', 'Business fibre 100 Mbps with service level', '1450', '2390', {
    features: ['Four-hour repair', 'Fixed IP address', 'Uncontended'],
    feature_values: { Download: '100 Mbps', Upload: '100 Mbps' },
  }),
  fibre('FIBRE-BUS-500', 'Business fibre 500 Mbps with service level', '3100', '4950', {
    features: ['Four-hour repair', 'Fixed IP addresses', 'Uncontended'],
    feature_values: { Download: '500 Mbps', Upload: '500 Mbps' },
  }),
  fibre('FIXED-IP', 'Fixed IP address', '35', '90'),
  router('ROUTER-AX1800', 'Wi-Fi 6 router AX1800', '890', '1299', {
    features: ['Wi-Fi 6', 'Four LAN ports'],
    feature_values: { Wireless: 'AX1800' },
  }),
  router('ROUTER-AX3000', 'Wi-Fi 6 router AX3000', '1340', '1899', {
    features: ['Wi-Fi 6', 'Mesh', 'Four LAN ports'],
    feature_values: { Wireless: 'AX3000' },
    badge: 'New',
  }),
  router('ROUTER-LTE', 'LTE router with SIM slot', '1120', '1649', { feature_values: { Modem: 'Category 6' } }),
  router('MESH-POINT', 'Mesh access point', '760', '1149'),
  router('SWITCH-8', 'Eight-port gigabit switch', '480', '749'),
  router('UPS-MINI', 'Mini UPS for router', '420', '699', { badge: 'Load shedding' }),
  work('INSTALL-STD', 'Standard fibre installation', '850', '1499'),
  work('INSTALL-BUS', 'Business installation with cabling', '2300', '3950'),
  work('CABLE-POINT', 'Network point, cabled', '310', '590'),
  work('CALL-OUT', 'Technician call-out, one hour', '320', '650'),
  lte('LTE-50', 'LTE 50 GB SIM', '179', '260', { feature_values: { Data: '50 GB' } }),
  lte('LTE-100', 'LTE 100 GB SIM', '239', '347', { feature_values: { Data: '100 GB' }, badge: 'Bestseller' }),
  lte('LTE-200', 'LTE 200 GB SIM', '359', '521', { feature_values: { Data: '200 GB' } }),
  lte('LTE-UNCAPPED', 'LTE uncapped SIM', '560', '782', { feature_values: { Data: 'Uncapped' } }),
  hosting('HOST-START', 'Hosting Start, five mailboxes', '28', '86', {
    features: ['Free certificate', 'Daily backup'],
    feature_values: { Mailboxes: '5', Space: '10 GB' },
  }),
  hosting('HOST-BUS', 'Hosting Business, twenty mailboxes', '64', '217', {
    features: ['Free certificate', 'Daily backup', 'Staging'],
    feature_values: { Mailboxes: '20', Space: '50 GB' },
    badge: 'Bestseller',
  }),
  hosting('SERVER-MANAGED', 'Managed server', '890', '1990', { feature_values: { Memory: '8 GB', Space: '160 GB' } }),
  hosting('DOMAIN-COZA', 'Domain .co.za, one year', '68', '99', { features: ['Mail forwarding'] }),
]

/** Answers of the demo's forms, in words, and the items that they stand for. */
export const ITEMS_OF_ANSWERS: Record<string, Record<string, string[]>> = {
  'Which speed do you need?': {
    '25 Mbps': ['FIBRE-25', 'INSTALL-STD'],
    '50 Mbps': ['FIBRE-50', 'INSTALL-STD'],
    '100 Mbps': ['FIBRE-100', 'INSTALL-STD', 'ROUTER-AX1800'],
    '200 Mbps': ['FIBRE-200', 'INSTALL-STD', 'ROUTER-AX3000'],
  },
  'How many people work at this site?': {
    '1–5': ['FIBRE-BUS-100', 'INSTALL-BUS'],
    '6–20': ['FIBRE-BUS-100', 'INSTALL-BUS', 'ROUTER-AX3000'],
    '21–50': ['FIBRE-BUS-500', 'INSTALL-BUS'],
    'More than 50': ['FIBRE-BUS-500', 'INSTALL-BUS', 'SWITCH-8'],
  },
  'Do you need a fixed IP address?': { Yes: ['FIXED-IP'] },
  'How much data a month?': {
    '50 GB': ['LTE-50'],
    '100 GB': ['LTE-100', 'ROUTER-LTE'],
    '200 GB': ['LTE-200', 'ROUTER-LTE'],
    Uncapped: ['LTE-UNCAPPED', 'ROUTER-LTE'],
  },
  'How many mailboxes?': {
    '1–5': ['HOST-START'],
    '6–20': ['HOST-BUS'],
    'More than 20': ['HOST-BUS', 'SERVER-MANAGED'],
  },
  'Do you need e-mail with it?': { Yes: ['DOMAIN-COZA', 'HOST-START'], No: ['DOMAIN-COZA'] },
  'How many people need a mailbox?': { '1–5': ['HOST-START'], '6–20': ['HOST-BUS'], '21–50': ['SERVER-MANAGED'] },
}
