import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { createDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import { createPayment } from '@/lib/modules/accounting/operations/payments/write-payment'
import { narrativeKey } from '@/lib/modules/banking/domain/matching/narrative'
import { run, type TestBank } from './bank'

export const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const dayOf = (days = 0) => new Date(`${today(days)}T00:00:00Z`)

/** Papers, payments and rules around a test bank, in few words. */
export function matchingOf(bank: TestBank) {
  const organization_id = bank.organization.id
  const paper = async (doctype: string, party: object, rate: string, more: object = {}) =>
    (
      await run(createDocument, bank.owner, {
        doctype,
        ...party,
        items: [{ description: 'Line', rate }],
        submit: true,
        ...more,
      })
    ).document
  return {
    invoice: (customer_id: string, rate: string, more?: object) =>
      paper('acc_sales_invoice', { customer_id }, rate, more),
    bill: (supplier_id: string, rate: string, more?: object) =>
      paper('acc_purchase_invoice', { supplier_id }, rate, more),
    order: (customer_id: string, rate: string, more?: object) => paper('acc_sales_order', { customer_id }, rate, more),
    async payment(amount: string, more: Record<string, unknown>) {
      const receive = more.customer_id !== undefined
      const { payment } = await run(createPayment, bank.owner, {
        submit: true,
        kind: receive ? 'receive' : 'pay',
        party_type: receive ? 'customer' : 'supplier',
        amount,
        bank_account_id: bank.account('1110'),
        ...more,
      })
      return payment
    },
    async alias(narrative: string, party: { customer_id?: string; supplier_id?: string }) {
      const id = newId()
      await systemDb().bankPartyAlias.create({
        data: {
          id,
          organization_id,
          narrative,
          narrative_key: narrativeKey(narrative),
          party_type: party.customer_id ? 'customer' : 'supplier',
          ...party,
        },
      })
      return id
    },
    async rule(keyphrase: string, account: string, more: object = {}) {
      const id = newId()
      await systemDb().bankReconRule.create({
        data: { id, organization_id, keyphrase, account_id: bank.account(account), ...more },
      })
      return id
    },
    outstanding: async (id: string) =>
      (await systemDb().accDocument.findFirstOrThrow({ where: { id } })).outstanding.toFixed(2),
  }
}
