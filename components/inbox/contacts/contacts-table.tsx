'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf, formatNumber } from '@/lib/client/format'
import type { DeskContact } from '@/lib/modules/inbox/schemas'
import { inboxKeys } from '../data/keys'

const LinkParty = onDemand(() => import('../customer/link-party').then((part) => part.LinkParty))

/** Contacts with who they are here. On a phone the first cell has what the others have. */
export function ContactsTable({ contacts }: { contacts: readonly DeskContact[] }) {
  const queries = useQueryClient()
  const [linking, setLinking] = useState<DeskContact | null>(null)
  const [mayLink, mayUpdate] = [useCan('inbox.party.link'), useCan('accounting.customer.update')]
  const link = useMutation({
    mutationFn: ({ contact, customer_id }: { contact: DeskContact; customer_id: string }) => {
      const { desk_account_id, desk_contact_id } = contact
      return call('POST /customers/{customer_id}/desk-link', { customer_id, desk_account_id, desk_contact_id })
    },
    onSuccess: async ({ backfilled }, { contact }) => {
      setLinking(null)
      await queries.invalidateQueries({ queryKey: inboxKeys.contacts })
      toast.success(`${nameOf(contact)} is linked to a customer`, {
        description: backfilled > 0 ? `${countOf(backfilled, 'conversation')} in the customer’s timeline` : undefined,
      })
    },
    onError: (error) => toast.error('The contact was not linked', { description: messageOf(error) }),
  })
  return (
    <>
      <Table label="Contacts">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th className="max-md:hidden">E-mail</Th>
            <Th className="max-md:hidden">Phone</Th>
            <Th className="max-sm:hidden">Linked to</Th>
            <Th numeric>Conversations</Th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => {
            const parties = (
              <Parties contact={contact} onLink={mayLink && mayUpdate ? () => setLinking(contact) : null} />
            )
            return (
              <Tr key={contact.desk_contact_id}>
                <Td className="w-full max-w-0 sm:w-1/4">
                  <span className="flex items-center gap-2.5">
                    <Avatar name={nameOf(contact)} />
                    <span className="truncate font-medium">{nameOf(contact)}</span>
                  </span>
                  <span className="block truncate pl-8.5 text-xs text-ink-muted md:hidden">
                    {[contact.email, contact.phone].filter((text) => text && text !== nameOf(contact)).join(' · ')}
                  </span>
                  <span className="block pl-8.5 text-xs sm:hidden">{parties}</span>
                </Td>
                <Td className="max-w-60 truncate max-md:hidden">{contact.email}</Td>
                <Td className="tabular max-md:hidden">{contact.phone}</Td>
                <Td className="w-2/5 max-w-0 max-sm:hidden">{parties}</Td>
                <Td numeric>
                  <Conversations contact={contact} />
                </Td>
              </Tr>
            )
          })}
        </tbody>
      </Table>
      {linking && (
        <LinkParty
          kind="customer"
          person={nameOf(linking)}
          pending={link.isPending}
          onClose={() => setLinking(null)}
          onChoose={(customer_id) => link.mutate({ contact: linking, customer_id })}
        />
      )}
    </>
  )
}

const nameOf = ({ name, email, phone }: DeskContact): string => name || email || phone || 'Unknown person'

const linkClass = 'text-accent-ink hover:underline'

/** The customer and the CRM contact; where there is no customer, the way to one. */
function Parties({ contact, onLink }: { contact: DeskContact; onLink: (() => void) | null }) {
  const parties = [
    { kind: 'customer', party: contact.customer },
    { kind: 'contact', party: contact.contact },
  ]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {parties.map(
        ({ kind, party }) =>
          party && (
            <span key={kind} className="max-w-full truncate">
              {party.href ? (
                <Link href={party.href} prefetch={false} className={linkClass}>
                  {party.name}
                </Link>
              ) : (
                party.name
              )}
              <span className="text-xs text-ink-muted"> · {kind}</span>
            </span>
          ),
      )}
      {!contact.customer && onLink && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2"
          icon={<Link2 aria-hidden />}
          aria-label={`Link to a customer: ${nameOf(contact)}`}
          onClick={onLink}
        >
          Link to a customer
        </Button>
      )}
    </span>
  )
}

function Conversations({ contact }: { contact: DeskContact }) {
  const { conversations, desk_account_id, desk_contact_id } = contact
  if (conversations === 0) return <span className="text-ink-faint">0</span>
  const filter = new URLSearchParams({
    'filter[desk_account_id]': desk_account_id,
    'filter[desk_contact_id]': desk_contact_id,
  })
  return (
    <Link
      href={`/inbox/conversations?${filter}`}
      prefetch={false}
      aria-label={`${countOf(conversations, 'conversation')} with ${nameOf(contact)}`}
      className={linkClass}
    >
      {formatNumber(conversations)}
    </Link>
  )
}
