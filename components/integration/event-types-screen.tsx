'use client'
import Link from 'next/link'
import { useState } from 'react'
import { CardSection } from '@/components/ui/card'
import { CodeText } from '@/components/ui/code-text'
import { CodeBlock } from '@/components/ui/copy'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Segmented } from '@/components/ui/fields/segmented'
import { messageOf } from '@/lib/client/api'
import { groupsOf } from './event-picker'
import { useEventTypes } from './use-hooks'
import { VERIFY_JS, VERIFY_PYTHON } from './verification'

/** Every event with the body that is sent, and how a receiver checks where a request comes from. */
export function EventTypesScreen() {
  const { data, error } = useEventTypes()
  return (
    <>
      <Verification />
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!data && !error && <SkeletonLines lines={8} />}
      {data &&
        groupsOf(data).map(([group, events]) => (
          <CardSection key={group} title={group}>
            <ul className="flex flex-col gap-4">
              {events.map((event) => (
                <li key={event.name} id={event.name}>
                  <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-medium">
                    {event.title}
                    <code className="font-mono text-xs font-normal text-ink-muted">{event.name}</code>
                  </h3>
                  <p className="mt-0.5 text-sm text-ink-muted">
                    <CodeText text={event.description} />
                  </p>
                  <details className="mt-1">
                    <summary className="cursor-pointer text-sm text-accent-ink">Example</summary>
                    <CodeBlock
                      className="mt-2"
                      label={`Copy the example of ${event.name}`}
                      code={JSON.stringify(event.example, null, 2)}
                    />
                  </details>
                </li>
              ))}
            </ul>
          </CardSection>
        ))}
    </>
  )
}

function Verification() {
  const [language, setLanguage] = useState<'js' | 'python'>('js')
  return (
    <div id="verify">
      <CardSection
        title="Check where a request comes from"
        description="Requests follow Standard Webhooks: any of its libraries works, or these few lines."
        actions={
          <Segmented
            label="Language"
            value={language}
            onValueChange={setLanguage}
            options={[
              { value: 'js', label: 'JavaScript' },
              { value: 'python', label: 'Python' },
            ]}
          />
        }
      >
        <CodeBlock label="Copy the code" code={language === 'js' ? VERIFY_JS : VERIFY_PYTHON} />
        <p className="mt-3 text-sm text-ink-muted">
          Answer with 2xx within 10 seconds. The same event may arrive twice: keep its webhook-id and drop what you have
          already. To subscribe from a program, use an{' '}
          <Link href="/settings/api-keys" className="text-accent-ink underline">
            API key of the organization
          </Link>
          ; calls are in the{' '}
          <Link href="/docs/api" className="text-accent-ink underline">
            reference
          </Link>
          .
        </p>
      </CardSection>
    </div>
  )
}
