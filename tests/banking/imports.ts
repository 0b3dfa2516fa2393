import { systemDb } from '@/lib/core/db/prisma'
import { importStatement, uploadStatement } from '@/lib/modules/banking/operations/imports/upload-statement'
import { openBank, run } from './bank'
import { bytesOf, type Line } from './statements/ofx'

export const file = (text: string | Uint8Array, name = 'statement.ofx') =>
  new File([new Uint8Array(typeof text === 'string' ? bytesOf(text) : text)], name)

/** A bank account of its own for each test, and what is on it. */
export async function openAccount(details: { account_number?: string; currency?: string; bank?: string } = {}) {
  const books = await openBank()
  await systemDb().bankAccount.update({
    where: { id: books.bank },
    data: { account_number: '62001234567', ...details },
  })
  const lines = () =>
    systemDb().bankTransaction.findMany({
      where: { bank_account_id: books.bank },
      orderBy: [{ posted_on: 'asc' }, { position: 'asc' }],
    })
  return {
    ...books,
    lines,
    brief: async () =>
      (await lines()).map(({ bank_ref, amount, flag }) => `${bank_ref} ${amount.toFixed(2)} ${flag}`.trim()),
    take: (text: string | Uint8Array, more: object = {}, name?: string) =>
      run(importStatement, books.owner, { bank_account_id: books.bank, file: file(text, name), ...more }),
    preview: async (text: string | Uint8Array, more: object = {}, name?: string) =>
      (await run(uploadStatement, books.owner, { bank_account_id: books.bank, file: file(text, name), ...more }))
        .import,
    stored: () => systemDb().bankAccount.findUniqueOrThrow({ where: { id: books.bank } }),
  }
}

export const OCTOBER: Line[] = [
  { fitid: '1', day: '20261005', amount: '1150.00', name: 'KAROO LODGE' },
  { fitid: '2', day: '20261006', amount: '-100.00', name: 'COFFEE' },
  { fitid: '3', day: '20261006', amount: '-50.00', name: 'FEE' },
]
