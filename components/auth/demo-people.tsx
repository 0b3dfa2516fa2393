'use client'
import { useState } from 'react'
import { Avatar, OrganizationMark } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/feedback/notice'
import { Spinner } from '@/components/ui/feedback/spinner'
import { safeNext } from './safe-next'
import { signInWith } from './sign-in-client'
import { waitWords } from './use-wait'

export type DemoOrganization = {
  id: string
  name: string
  colour: string
  people: { email: string; name: string; role: string; is_approver: boolean; is_superuser: boolean }[]
}

/** The sample people: one click signs in as any of them. */
export function DemoPeople({
  organizations,
  password,
  next,
}: {
  organizations: DemoOrganization[]
  password: string
  next?: string | null
}) {
  const [under, setUnder] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function enter(email: string) {
    if (under) return
    setUnder(email)
    setFailure(null)
    const answer = await signInWith({ email, password })
    if (answer.ok) return window.location.assign(safeNext(next))
    setUnder(null)
    setFailure(
      answer.reason === 'wait'
        ? `Too many tries. Wait ${waitWords(answer.seconds)} and try again.`
        : answer.reason === 'code_needed'
          ? 'This person has set up a second factor. Sign in with the form.'
          : 'This did not work: the password may have been changed. Sign in with the form.',
    )
  }

  return (
    <section aria-labelledby="demo-people" className="min-w-0 self-start">
      <h2 id="demo-people" className="text-lg">
        Try it as one of the sample people
      </h2>
      <p className="mt-1 text-sm text-ink-muted">
        Everything here is sample data in two organizations. The password of all of them is{' '}
        <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-xs select-all">{password}</code>
      </p>
      {failure && (
        <Notice tone="danger" urgent className="mt-3">
          {failure}
        </Notice>
      )}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {organizations.map((organization) => (
          <div key={organization.id} className="min-w-0">
            <h3 className="flex items-center gap-2 text-sm font-semibold">
              <OrganizationMark name={organization.name} colour={organization.colour} size="xs" />
              {organization.name}
            </h3>
            <ul className="mt-2 overflow-hidden rounded-lg border border-line bg-surface">
              {organization.people.map((person) => (
                <li key={person.email} className="border-b border-line last:border-b-0">
                  <button
                    type="button"
                    onClick={() => enter(person.email)}
                    aria-busy={under === person.email || undefined}
                    className="flex w-full items-center gap-2.5 px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
                  >
                    {under === person.email ? <Spinner className="size-6" /> : <Avatar name={person.name} />}
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-medium">{person.name}</span>
                      <span className="block truncate text-xs text-ink-muted">{person.email}</span>
                    </span>
                    <span className="flex shrink-0 flex-col items-end gap-1">
                      <Badge tone={person.role === 'owner' ? 'accent' : 'neutral'}>{person.role}</Badge>
                      {person.is_approver && <Badge tone="success">approver</Badge>}
                      {person.is_superuser && <Badge tone="warning">superuser</Badge>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
