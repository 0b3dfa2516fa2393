import { CodeBlock, CopyField } from '@/components/ui/copy'
import { ShownOnce } from '@/components/ui/shown-once'

export type PbxCredentials = { url: string; username: string; password: string }

/** The password with which a telephone system sends its calls, and the settings that it goes into. */
export function RevealedCredentials({ credentials, onDone }: { credentials: PbxCredentials; onDone: () => void }) {
  const { url, username, password } = credentials
  return (
    <ShownOnce
      title="Set up the telephone system"
      note="The password is shown this once. Put it into xml_cdr.conf.xml of the telephone system now."
      onDone={onDone}
    >
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
    </ShownOnce>
  )
}
