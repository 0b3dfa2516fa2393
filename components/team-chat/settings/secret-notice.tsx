import { CopyField } from '@/components/ui/copy'
import { ShownOnce } from '@/components/ui/shown-once'

export type ChatSecret = { title: string; email: string; key: string }

/** A new key of the chat, with what a client asks for. */
export function SecretNotice({ secret, onDone }: { secret: ChatSecret; onDone: () => void }) {
  const site = typeof window === 'undefined' ? '' : window.location.origin
  return (
    <ShownOnce
      title={secret.title}
      note={
        <>
          It is shown this once. Zulip’s clients and libraries ask for these three; a file <code>~/.zuliprc</code> holds
          them as below.
        </>
      }
      onDone={onDone}
    >
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
    </ShownOnce>
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
