/** Whom the demo's businesses buy from. A monthly bill is what such a supplier sends at the beginning of each month. */
export type SeedSupplier = {
  key: string
  name: string
  type: string
  contact_person: string
  city: string
  payment_days: number
  currency?: string
  disabled?: true
  bill?: { description: string; amount: string; account: string; zeroRated?: true }
}

export const SUPPLIERS: readonly SeedSupplier[] = [
  {
    key: 'fibre',
    name: 'Open Fibre Wholesale',
    type: 'Connectivity',
    contact_person: 'Zodwa Nkosi',
    city: 'Midrand',
    payment_days: 30,
    bill: { description: 'Wholesale fibre lines', amount: '46800', account: '5120' },
  },
  {
    key: 'transit',
    name: 'Two Oceans Transit',
    type: 'Connectivity',
    contact_person: 'Grant Abrahams',
    city: 'Cape Town',
    payment_days: 30,
    bill: { description: 'IP transit, 2 Gbps', amount: '18950', account: '5120' },
  },
  {
    key: 'lte',
    name: 'Vula Mobile Data',
    type: 'Connectivity',
    contact_person: 'Karabo Molefe',
    city: 'Sandton',
    payment_days: 30,
    bill: { description: 'LTE data, wholesale', amount: '23475.50', account: '5120' },
  },
  {
    key: 'rack',
    name: 'Isando Data Halls',
    type: 'Hosting',
    contact_person: 'Heinrich Steyn',
    city: 'Kempton Park',
    payment_days: 14,
    bill: { description: 'Rack space and power', amount: '12600', account: '5120' },
  },
  {
    key: 'rent',
    name: 'Jacaranda Office Park',
    type: 'Property',
    contact_person: 'Marlene Fourie',
    city: 'Pretoria',
    payment_days: 7,
    bill: { description: 'Office rent', amount: '28500', account: '6020' },
  },
  {
    key: 'power',
    name: 'Tshwane Electricity Services',
    type: 'Utilities',
    contact_person: 'Accounts',
    city: 'Pretoria',
    payment_days: 21,
    bill: { description: 'Electricity and water', amount: '6212.40', account: '6030' },
  },
  {
    key: 'insurance',
    name: 'Umbrella Brokers',
    type: 'Insurance',
    contact_person: 'Devon Pillay',
    city: 'Durban',
    payment_days: 7,
    bill: { description: 'Business insurance', amount: '3895', account: '6110', zeroRated: true },
  },
  {
    key: 'software',
    name: 'Cloudline Software Inc',
    type: 'Software',
    contact_person: 'Billing',
    city: 'Denver',
    payment_days: 30,
    currency: 'USD',
    bill: { description: 'Helpdesk and billing licences', amount: '412.50', account: '6070', zeroRated: true },
  },
  {
    key: 'routers',
    name: 'Router Depot',
    type: 'Hardware',
    contact_person: 'Yusuf Essop',
    city: 'Johannesburg',
    payment_days: 30,
  },
  {
    key: 'cable',
    name: 'CableWorks Africa',
    type: 'Hardware',
    contact_person: 'Elsabé Kruger',
    city: 'Germiston',
    payment_days: 30,
  },
  {
    key: 'courier',
    name: 'Blue Van Couriers',
    type: 'Freight',
    contact_person: 'Sibusiso Cele',
    city: 'Boksburg',
    payment_days: 14,
  },
  {
    key: 'audit',
    name: 'Mkhize & Venter Accountants',
    type: 'Professional',
    contact_person: 'Nomvula Mkhize',
    city: 'Pretoria',
    payment_days: 30,
  },
  {
    key: 'print',
    name: 'Melville Print Works',
    type: 'Marketing',
    contact_person: 'Ilze Joubert',
    city: 'Johannesburg',
    payment_days: 14,
  },
  {
    key: 'old',
    name: 'Oldline Telecoms',
    type: 'Connectivity',
    contact_person: 'Switchboard',
    city: 'Centurion',
    payment_days: 30,
    disabled: true,
  },
]
