'use client'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CodeBlock, CopyField } from '@/components/ui/copy'

export type PbxCredentials = { url: string; username: string; password: string }

/** The password is shown this once. The focus goes here, so that nobody misses it. */
export function RevealedCredentials({ credentials, onDone }: { credentials: PbxCredentials; onDone: () => void }) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [])
  const { url, username, password } = credentials
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="revealed-pbx"
      className="rounded-lg border border-line-strong bg-surface p-4"
    >
      <h2 id="revealed-pbx" className="text-base font-semibold">
        Set up the telephone system
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-muted">
        The password is shown this once. Put it into xml_cdr.conf.xml of the telephone system now.
      </p>
      <CopyField value={password} label="Copy the password" />
      <p className="mt-4 mb-1 text-xs font-medium text-ink-muted">xml_cdr.conf.xml</p>
      <CodeBlock
        label="Copy the settings"
        code={[
          `<param name="url" value="${url}"/>`,
          `<param name="cred" value="${username}:${password}"/>`,
          '<param name="auth-scheme" value="basic"/>',
          '<param name="encode" value="true"/>',
          '<param name="log-b-leg" value="false"/>',
          '<param name="prefix-a-leg" value="true"/>',
        ].join('\n')}
      />
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </section>
  )
}
