'use client'
import { useQuery } from '@tanstack/react-query'
import { rowLabel } from '@/components/cells/cell-text'
import { useFormat } from '@/components/ui/format-context'
import { countOf } from '@/lib/client/format'
import { gridRowQuery } from '@/lib/client/queries'
import type { Letter, Proposal } from '../proposal'
import { LetterView } from './letter-view'
import { RecordLink } from './named-rows'
import { recipientRecord } from './recipients'
import { useSchema } from './use-schema'

const SHOWN = 5

/** A letter to people who are named in the request; of a record also its name, as a link, and its address. */
export function OneLetter({ letter, proposal }: { letter: Letter; proposal: Proposal }) {
  const record = recipientRecord(proposal)
  const more = letter.to.length - SHOWN
  const addresses = `${letter.to.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const heading = countOf(letter.to.length || proposal.ids.length || 1, 'recipient')
  if (record) return <ToRecord {...record} letter={letter} addresses={addresses} heading={heading} />
  return <LetterView letter={letter} heading={heading} to={addresses} />
}

type ToRecordProps = { slug: string; id: string; letter: Letter; addresses: string; heading: string }

function ToRecord({ slug, id, letter, addresses, heading }: ToRecordProps) {
  const format = useFormat()
  const { schema } = useSchema(slug)
  const { data: row, isError } = useQuery({ ...gridRowQuery(slug, id), retry: false })
  const email = addresses || String(row?.email ?? '')
  return (
    <LetterView
      letter={letter}
      heading={row && !email ? '1 recipient without an address' : heading}
      to={
        <>
          {schema && row && (
            <>
              <RecordLink schema={schema} row={row}>
                {rowLabel(schema.columns, row, format, schema.singular)}
              </RecordLink>
              {email && ', '}
            </>
          )}
          {email}
          {row && !email && <span className="text-warning-ink">The record has no e-mail address.</span>}
          {isError && (
            <span className="text-warning-ink">The record does not exist any more, or is not open to you.</span>
          )}
        </>
      }
    />
  )
}
