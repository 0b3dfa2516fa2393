'use client'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Link2, Mail, Phone, Unlink } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import type { ConversationDetail } from '../data/queries'
import { LinkedRecords } from './linked-records'
import type { PartyKind } from './party-kind'
import { describeStanding } from './standing'

const LinkParty = onDemand(() => import('./link-party').then((part) => part.LinkParty))
const OpenRecords = onDemand(() => import('./open-records').then((part) => part.OpenRecords))

const FOUND_BY: Record<string, string> = {
  email: 'matched by e-mail address',
  phone: 'matched by phone number',
  link: 'linked',
  person: 'linked by a colleague',
}

type Props = { detail: ConversationDetail; refresh: () => Promise<unknown>; onBack: () => void }

/** Whom the conversation is with: what is known of them here, and who they are where that is not known yet. */
export function CustomerPanel({ detail, refresh, onBack }: Props) {
  const { conversation, customer, contact, customer_by, contact_by, suggestions, links } = detail
  const { contact: person } = conversation
  const mayLink = useCan('inbox.party.link')
  const [choosing, setChoosing] = useState<PartyKind | null>(null)
  const link = useMutation({
    mutationFn: ({ kind, id }: { kind: PartyKind; id: string | null }) =>
      call('PUT /desk/conversations/{conversation_id}/party', {
        conversation_id: conversation.id,
        ...(kind === 'customer' ? { customer_id: id } : { contact_id: id }),
      }),
    onSuccess: async ({ backfilled }, { kind, id }) => {
      setChoosing(null)
      await refresh()
      if (id === null) return toast.success(`The ${kind} is unlinked`)
      toast.success(`The ${kind} is linked`, {
        description: backfilled > 1 ? `${countOf(backfilled, 'conversation')} appear in their timeline.` : undefined,
      })
    },
    onError: (error) => toast.error('The link was not changed', { description: messageOf(error) }),
  })
  const set = (kind: PartyKind, id: string | null) => link.mutate({ kind, id })
  const party = (kind: PartyKind, known: { id: string; name: string; href: string | null } | null, by: string) => (
    <Party
      kind={kind}
      party={known}
      by={FOUND_BY[by] ?? ''}
      busy={link.isPending}
      onUnlink={mayLink ? () => set(kind, null) : null}
      onLink={mayLink && person.desk_contact_id ? () => setChoosing(kind) : null}
      onChoose={mayLink ? (id) => set(kind, id) : null}
      suggestions={suggestions.filter((suggestion) => suggestion.kind === kind)}
    >
      {kind === 'customer' && customer && <Standing customer={customer} />}
    </Party>
  )
  return (
    <aside aria-label="Customer" className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex items-center gap-2 border-b border-line px-3 py-1.5 2xl:hidden">
        <IconButton label="Back to the conversation" icon={<ArrowLeft aria-hidden />} onClick={onBack} />
        <h2 className="text-base font-semibold">Customer</h2>
      </div>
      <div className="flex flex-col divide-y divide-line [&>*]:px-4 [&>*]:py-3.5">
        <section className="flex items-start gap-3">
          <Avatar name={person.name || person.email || '?'} size="lg" />
          <div className="min-w-0 flex-1 text-sm">
            <p className="truncate font-semibold">{person.name || 'Unknown person'}</p>
            {person.email && (
              <a
                href={`mailto:${person.email}`}
                className="flex items-center gap-1.5 text-ink-muted hover:text-ink [&>svg]:size-3.5"
              >
                <Mail aria-hidden className="shrink-0" />
                <span className="truncate">{person.email}</span>
              </a>
            )}
            {person.phone && (
              <a
                href={`tel:${person.phone}`}
                className="flex items-center gap-1.5 text-ink-muted hover:text-ink [&>svg]:size-3.5"
              >
                <Phone aria-hidden className="shrink-0" />
                <span className="tabular truncate">{person.phone}</span>
              </a>
            )}
          </div>
        </section>
        {party('customer', customer, customer_by)}
        {party('contact', contact, contact_by)}
        {(customer || contact) && <OpenRecords customerId={customer?.id ?? null} contactId={contact?.id ?? null} />}
        <LinkedRecords conversationId={conversation.id} links={links} refresh={refresh} />
      </div>
      {choosing && (
        <LinkParty
          kind={choosing}
          person={person.name}
          pending={link.isPending}
          onClose={() => setChoosing(null)}
          onChoose={(id) => set(choosing, id)}
        />
      )}
    </aside>
  )
}

function Standing({ customer }: { customer: NonNullable<ConversationDetail['customer']> }) {
  const format = useFormat()
  const { text, overdue } = describeStanding(customer, format.money)
  return <p className={overdue ? 'text-sm font-medium text-danger-ink' : 'text-sm text-ink-muted'}>{text}</p>
}

type PartyProps = {
  kind: PartyKind
  party: { id: string; name: string; href: string | null } | null
  by: string
  busy: boolean
  suggestions: ConversationDetail['suggestions']
  onUnlink: (() => void) | null
  onLink: (() => void) | null
  onChoose: ((id: string) => void) | null
  children: ReactNode
}

/** The customer or contact, or the best guesses: several never become one without a person. */
function Party({ kind, party, by, busy, suggestions, onUnlink, onLink, onChoose, children }: PartyProps) {
  const title = kind === 'customer' ? 'Customer' : 'Contact'
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <div className="flex min-h-7 items-center gap-2">
        <h3 className="flex-1 text-xs font-medium text-ink-muted">{title}</h3>
        {party && onUnlink && (
          <IconButton
            size="sm"
            label={`Unlink the ${kind}`}
            icon={<Unlink aria-hidden />}
            disabled={busy}
            onClick={onUnlink}
          />
        )}
      </div>
      {party ? (
        <>
          <p className="-mt-1.5 text-sm">
            {party.href ? (
              <Link href={party.href} prefetch={false} className="font-medium text-accent-ink hover:underline">
                {party.name}
              </Link>
            ) : (
              <span className="font-medium">{party.name}</span>
            )}
            {by && <span className="text-xs text-ink-muted"> · {by}</span>}
          </p>
          {children}
        </>
      ) : (
        <>
          {suggestions.length > 0 && (
            <>
              <p className="text-sm">
                {suggestions.length === 1 ? 'Could be' : `${suggestions.length} could be meant. Choose one:`}
              </p>
              <ul className="flex flex-col gap-1">
                {suggestions.map(({ id, label, reason }) => (
                  <li key={id}>
                    <button
                      type="button"
                      disabled={busy || !onChoose}
                      onClick={() => onChoose?.(id)}
                      className="flex w-full items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-1.5 text-left text-sm hover:bg-hover disabled:opacity-60 touch:py-2.5"
                    >
                      <Avatar name={label} />
                      <span className="min-w-0 flex-1">
                        <span className="block truncate font-medium">{label}</span>
                        <span className="block text-xs text-ink-muted">{reason}</span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {onLink && (
            <Button size="sm" icon={<Link2 aria-hidden />} className="self-start" disabled={busy} onClick={onLink}>
              {suggestions.length > 0 ? `Another ${kind}…` : `Link to a ${kind}`}
            </Button>
          )}
          {!onLink && suggestions.length === 0 && <p className="text-sm text-ink-muted">Not linked</p>}
        </>
      )}
    </section>
  )
}
