import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { openBooks, type TestBooks } from '@/tests/accounting/books'

export { balances, personOf, refusal, run } from '@/tests/accounting/books'

export type TestBank = TestBooks & {
  /** A bank account over the ledger account 1110 and its id. */
  bank: string
  /** A further account over a new ledger account. */
  addBank: (details?: { name?: string; currency?: string }) => Promise<string>
  /** An open line; in is positive. */
  line: (amount: string, details?: Record<string, unknown>) => Promise<string>
  /** What the statement and the ledger say of a bank account, cleared lines and all. */
  lineOf: (
    id: string,
  ) => Promise<NonNullable<Awaited<ReturnType<ReturnType<typeof systemDb>['bankTransaction']['findFirst']>>>>
}

/** An organization with books and a bank account. */
export async function openBank(details: { currency?: string } = {}): Promise<TestBank> {
  const books = await openBooks(details)
  const organization_id = books.organization.id
  const account = async (gl_account_id: string, name: string, currency = 'ZAR') => {
    const id = newId()
    await systemDb().bankAccount.create({
      data: {
        id,
        organization_id,
        name,
        bank: 'Test bank',
        account_number: `62${id.slice(-8)}`,
        currency,
        gl_account_id,
      },
    })
    return id
  }
  const bank = await account(books.account('1110'), 'Cheque account', details.currency)
  let further = 0
  return {
    ...books,
    bank,
    async addBank({ name = `Account ${++further}`, currency = 'ZAR' } = {}) {
      const id = newId()
      await systemDb().accAccount.create({
        data: {
          id,
          organization_id,
          number: `111-${id.slice(-6)}`,
          name,
          root_type: 'asset',
          account_type: 'bank',
          parent_id: books.account('1100'),
        },
      })
      return account(id, name, currency)
    },
    async line(amount, more = {}) {
      const id = newId()
      await systemDb().bankTransaction.create({
        data: {
          id,
          organization_id,
          bank_account_id: bank,
          posted_on: new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`),
          description: `Line ${id.slice(-6)}`,
          amount,
          source: 'ofx',
          dedupe_key: id,
          ...more,
        },
      })
      return id
    },
    lineOf: (id) => systemDb().bankTransaction.findFirstOrThrow({ where: { id } }),
  }
}
