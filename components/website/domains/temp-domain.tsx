'use client'
import { ExternalLink } from 'lucide-react'
import { Form } from '@/components/form/form'
import { useListChange, useLiveList, useQuietListChange } from '@/components/form/live-list'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { call } from '@/lib/client/call'
import type { TempDomainStatus } from '@/lib/modules/website/schemas-domains'
import { AddressSteps } from './address-steps'
import { NextCheck } from './next-check'
import { ReleaseButton } from './release-button'

const KEY = ['website', 'temp-domain']

/** An address below the platform's own name, ready within a minute. */
export function TempDomain({ initial }: { initial: TempDomainStatus }) {
  const site = useLiveList(KEY, 'website', initial, (signal) =>
    call('GET /settings/website/temp-domain/status', {}, { signal }),
  )
  const again = useListChange(KEY)
  const { label, domain, status, error, steps, address, next_check_at } = site
  return (
    <CardSection
      title="Temporary address"
      description={`A subdomain of ${site.root}, ready in about a minute.`}
      actions={
        domain && (
          <ReleaseButton
            of="temp-domain"
            host={domain}
            body={`Visitors can no longer reach your website at ${domain}, its DNS record and certificate are deleted, and others can claim the name.`}
          />
        )
      }
    >
      {label && domain ? (
        <div className="flex flex-col gap-4">
          {address ? (
            <p className="text-sm">
              <a
                className="inline-flex items-center gap-1.5 text-accent-ink underline"
                href={address}
                target="_blank"
                rel="noreferrer"
              >
                {domain}
                <ExternalLink aria-hidden className="size-4" />
              </a>
            </p>
          ) : (
            <p className="text-sm font-medium break-all">{domain}</p>
          )}
          {error && (
            <Notice
              tone={status === 'failed' ? 'danger' : 'warning'}
              actions={
                status === 'failed' && (
                  <Button
                    size="sm"
                    pending={again.isPending}
                    onClick={() => again.mutate({ send: () => call('POST /settings/website/temp-domain', { label }) })}
                  >
                    Try again
                  </Button>
                )
              }
            >
              {error} <NextCheck at={next_check_at} />
            </Notice>
          )}
          <AddressSteps steps={steps} />
        </div>
      ) : (
        <ClaimForm root={site.root} />
      )}
    </CardSection>
  )
}

function ClaimForm({ root }: { root: string }) {
  const change = useQuietListChange(KEY)
  const form = useForm({
    initial: { label: '' },
    guard: false,
    send: ({ label }) => change(() => call('POST /settings/website/temp-domain', { label })),
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <Field label="Name" name="label" help={`3 to 32 lowercase letters, digits or hyphens, before .${root}.`}>
        <Input
          {...form.text('label')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          placeholder="my-shop"
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" pending={form.pending}>
          Claim this name
        </Button>
      </div>
    </Form>
  )
}
