'use client'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy'

export type ChatSecret = { title: string; email: string; key: string }

/** A key that is shown this once, with what a client of the chat asks for. The focus goes here. */
export function SecretNotice({ secret, onDone }: { secret: ChatSecret; onDone: () => void }) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [])
  const site = typeof window === 'undefined' ? '' : window.location.origin
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="chat-secret"
      className="rounded-lg border border-line-strong bg-surface p-4"
    >
      <h2 id="chat-secret" className="text-base font-semibold">
        {secret.title}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-ink-muted">
        It is shown this once. Zulip’s clients and libraries ask for these three; a file <code>~/.zuliprc</code> holds
        them as below.
      </p>
      <div className="flex flex-col gap-2">
        <Labelled label="Server">
          <CopyField value={site} label="Copy the server’s address" />
        </Labelled>
        <Labelled label="E-mail">
          <CopyField value={secret.email} label="Copy the e-mail address" />
        </Labelled>
        <Labelled label="API key">
          <CopyField value={secret.key} label="Copy the key" />
        </Labelled>
        <Labelled label="~/.zuliprc">
          <CopyField
            value={`[api]\nemail=${secret.email}\nkey=${secret.key}\nsite=${site}`}
            label="Copy the file"
            className="[&_code]:whitespace-pre-wrap"
          />
        </Labelled>
      </div>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </section>
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="mb-0.5 text-xs font-medium text-ink-muted">{label}</p>
      {children}
    </div>
  )
}
