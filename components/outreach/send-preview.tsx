'use client'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import type { AnswerOf } from '@/lib/client/call'
import { fetchGridPage } from '@/lib/client/queries'
import type { Channel } from '@/lib/modules/outreach/schemas'
import { text } from './use-rows'

export type Preview = AnswerOf<'POST /outreach/sends/preview'>

type Props = {
  channel: Channel
  listId: string
  preview: Preview | undefined
  error: string | null
  member: string | null
  onMember: (id: string | null) => void
}

/** One reader's copy, its length, and who gets it. */
export function SendPreview({ channel, listId, preview, error, member, onMember }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <CardSection title="As it is read">
        <div className="flex flex-col gap-3">
          <Field label="By">
            <Combobox
              value={member}
              onValueChange={(value) => onMember(value)}
              placeholder={preview?.reader.name || 'Somebody of the list'}
              clearable
              loadOptions={async (q, signal) => {
                const request = { q, per_page: 20, count: 'none', 'filter[list_id]': listId } as const
                const { rows } = await fetchGridPage('outreach-members', request, signal)
                return rows.map((row) => ({
                  value: row.row_id,
                  label: text(row.name) || text(row.email) || text(row.phone),
                  hint: text(row[channel === 'email' ? 'email' : 'phone']),
                }))
              }}
            />
          </Field>
          {error && <p className="text-sm text-danger-ink">{error}</p>}
          {!preview && !error && <SkeletonLines lines={3} />}
          {preview && (
            <div className="rounded-md bg-sunken p-3 text-sm break-words whitespace-pre-wrap">
              {channel === 'email' && <p className="mb-2 font-semibold">{preview.subject || 'No subject yet'}</p>}
              {preview.body || 'No text yet'}
              {channel === 'email' && (
                <p className="mt-3 text-xs text-ink-muted">A link to unsubscribe stands at the end of each e-mail.</p>
              )}
            </div>
          )}
          {preview?.sms && (
            <p className="tabular text-sm text-ink-muted">
              {preview.sms.segments} {preview.sms.segments === 1 ? 'part' : 'parts'}
              {preview.sms.encoding === 'unicode' && ', since a letter is not in the usual alphabet of SMS'};{' '}
              {preview.sms.left} characters are left in the last one. Each part is paid for.
            </p>
          )}
        </div>
      </CardSection>
      {preview && <Recipients preview={preview} />}
      {preview?.connection === 'not_configured' && (
        <Notice tone="warning" title="No SMS service is connected">
          Write the text now; an administrator can connect one under Settings, Connections.
        </Notice>
      )}
      {preview?.connection === 'sandbox' && (
        <Notice title="This goes to the sandbox">
          Nobody really gets these SMS; everything else is as it will be.
        </Notice>
      )}
    </div>
  )
}

function Recipients({ preview: { recipients } }: { preview: Preview }) {
  const others = [
    [recipients.no_address, 'without an address for it'],
    [recipients.opted_out, 'opted out'],
    [recipients.duplicates, 'share an address with somebody who gets it'],
  ] as const
  return (
    <CardSection title="Who gets it">
      <p className="text-sm">
        <b className="tabular">{recipients.sendable}</b> of {recipients.total} people in the list.
      </p>
      <ul className="text-sm text-ink-muted">
        {others
          .filter(([count]) => count > 0)
          .map(([count, why]) => (
            <li key={why}>
              {count} {why}
            </li>
          ))}
      </ul>
    </CardSection>
  )
}
