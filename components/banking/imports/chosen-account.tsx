'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { messageOf } from '@/lib/client/api'
import { countOf } from '@/lib/client/format'
import type { ImportWire } from '@/lib/modules/banking/schemas-imports-answers'
import { changeImport, importKeys } from './import-calls'

/** Which of the accounts of a file is meant. */
export function ChosenAccount({ one }: { one: ImportWire }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationKey: importKeys.account(one.id),
    mutationFn: (account: string) => changeImport(one.id, { account }),
    onSuccess: (preview) => queries.setQueryData(importKeys.one(one.id), preview),
  })
  return (
    <Field
      label="Account in the file"
      error={change.error ? messageOf(change.error) : undefined}
      help="The file has several. The others are imported into their own accounts from the same file."
      className="max-w-md"
    >
      <Select
        value={one.account_number}
        disabled={change.isPending}
        onValueChange={(account) => change.mutate(account)}
        options={one.accounts.map(({ account_number, currency, lines }) => ({
          value: account_number,
          label: account_number || 'Without a number',
          hint: [currency, countOf(lines, 'line')].filter(Boolean).join(' · '),
        }))}
      />
    </Field>
  )
}
