import { changedDeals, connect, recordPayment } from './example.js'

// INDABA_URL, INDABA_KEY and INDABA_CUSTOMER in the environment: counts the deals of the last year and drafts a payment.
const { INDABA_URL = '', INDABA_KEY = '', INDABA_CUSTOMER = '' } = process.env
const api = connect(INDABA_URL, INDABA_KEY)
const since = new Date(Date.now() - 365 * 86_400_000)
const titles: string[] = []
for await (const deal of changedDeals(api, since)) titles.push(deal.title)
const payment = await recordPayment(api, INDABA_CUSTOMER, '1250.00', `example-${Date.now()}`)
console.log(JSON.stringify({ deals: titles.length, payment: payment.number, amount: payment.amount }))
