'use client'
import { ExternalLink } from 'lucide-react'
import { Form } from '@/components/form/form'
import { useListChange, useLiveList, useQuietListChange } from '@/components/form/live-list'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { CopyField } from '@/components/ui/copy'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useFormat } from '@/components/ui/format-context'
import { call } from '@/lib/client/call'
import type { DomainStatus } from '@/lib/modules/website/schemas-domains'
import { AddressSteps } from './address-steps'
import { NextCheck } from './next-check'
import { ReleaseButton } from './release-button'

const KEY = ['website', 'domain']

/** A domain of the organization's own: the record to add, what is seen of it, its certificate. */
export function CustomDomain({ initial }: { initial: DomainStatus }) {
  const site = useLiveList(KEY, 'website', initial, (signal) =>
    call('GET /settings/website/domain/status', {}, { signal }),
  )
  const { domain, domain_name, expected_ip } = site
  return (
    <CardSection
      title="Custom domain"
      description="Point a domain you own to your website with one DNS record. The certificate is issued automatically."
      actions={
        domain &&
        domain_name && (
          <ReleaseButton
            of="domain"
            host={domain_name}
            body={`Visitors can no longer reach your website at ${domain_name}, its certificate is deleted, and another website can use the domain. Remove its A record at your DNS provider.`}
          />
        )
      }
    >
      {domain ? (
        <Progress site={site} />
      ) : expected_ip ? (
        <DomainForm />
      ) : (
        <Notice tone="info">
          This installation has no public address yet, so only temporary addresses are available.
        </Notice>
      )}
    </CardSection>
  )
}

function Progress({ site }: { site: DomainStatus }) {
  const { domain_name, domain, status, error, record, address, steps } = site
  const format = useFormat()
  const again = useListChange(KEY)
  return (
    <div className="flex flex-col gap-4">
      {address ? (
        <p className="text-sm">
          <a
            className="inline-flex items-center gap-1.5 text-accent-ink underline"
            href={address}
            target="_blank"
            rel="noreferrer"
          >
            {domain_name}
            <ExternalLink aria-hidden className="size-4" />
          </a>
          {site.certificate_expires_at && (
            <span className="block text-ink-muted">
              Certificate valid until {format.datetime(site.certificate_expires_at)}, renewed automatically.
            </span>
          )}
        </p>
      ) : (
        <p className="text-sm font-medium break-all">
          {domain_name}
          {domain_name !== domain && <span className="block font-normal text-ink-muted">In DNS: {domain}</span>}
        </p>
      )}
      {error && (
        <Notice
          tone={status === 'failed' ? 'danger' : 'warning'}
          actions={
            status === 'failed' && (
              <Button
                size="sm"
                pending={again.isPending}
                onClick={() =>
                  again.mutate({ send: () => call('POST /settings/website/domain', { domain: domain ?? '' }) })
                }
              >
                Try again
              </Button>
            )
          }
        >
          {error} {status === 'issuing_certificate' && <NextCheck at={site.next_check_at} />}
        </Notice>
      )}
      <AddressSteps
        steps={steps}
        below={{
          record: record && status !== 'live' && <RecordToAdd record={record} />,
          host: status === 'pending_dns' && <Seen site={site} />,
        }}
      />
    </div>
  )
}

function RecordToAdd({ record }: { record: NonNullable<DomainStatus['record']> }) {
  const parts = [
    ['Type', record.type],
    ['Name', record.name],
    ['Value', record.value],
  ] as const
  return (
    <dl className="grid gap-2 sm:grid-cols-3">
      {parts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="mb-1 text-xs text-ink-muted">{name}</dt>
          <dd>
            <CopyField value={value} label={`Copy ${name.toLowerCase()}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Seen({ site }: { site: DomainStatus }) {
  const format = useFormat()
  const again = useListChange(KEY)
  const { seen, checked_at, expected_ip, gives_up_at } = site
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        {checked_at
          ? `We see ${seen || 'no address'} at ${format.datetime(checked_at)}, expected ${expected_ip}; `
          : `Expected ${expected_ip}; `}
        checked every minute in the first hour, <NextCheck at={site.next_check_at} />
        {gives_up_at && (
          <span className="block text-ink-muted">It is looked up until {format.datetime(gives_up_at)}.</span>
        )}
      </p>
      <Button
        size="sm"
        pending={again.isPending}
        onClick={() => again.mutate({ send: () => call('POST /settings/website/domain/check', {}) })}
      >
        Check now
      </Button>
    </div>
  )
}

function DomainForm() {
  const change = useQuietListChange(KEY)
  const form = useForm({
    initial: { domain: '' },
    guard: false,
    send: ({ domain }) => change(() => call('POST /settings/website/domain', { domain })),
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <Field
        label="Domain"
        name="domain"
        help="Without https://. Both example.co.za and www.example.co.za can be used."
      >
        <Input
          {...form.text('domain')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          placeholder="www.example.co.za"
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" pending={form.pending}>
          Use this domain
        </Button>
      </div>
    </Form>
  )
}
