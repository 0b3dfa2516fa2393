import { acmeSandbox } from '../lib/connectors/acme/sandbox/part'
import { bankSyncSandbox } from '../lib/connectors/bank-sync/sandbox/part'
import { deskSandbox } from '../lib/connectors/desk/sandbox/part'
import { dnsSandbox } from '../lib/connectors/dns/sandbox/part'
import { gatewaySandbox } from '../lib/connectors/gateway/sandbox/part'
import { mailSandbox } from '../lib/connectors/mail/sandbox/mail-sandbox'
import { modelSandbox } from '../lib/connectors/model/sandbox/part'
import { pbxSandbox } from '../lib/connectors/pbx/sandbox/part'
import type { SandboxPart } from '../lib/connectors/sandbox-kit/part'
import { smsSandbox } from '../lib/connectors/sms/sandbox/sms-sandbox'
import { voiceSandbox } from '../lib/connectors/voice/sandbox/part'

/** Every kind of outside service that the sandbox speaks. */
export const sandboxParts: SandboxPart[] = [
  mailSandbox,
  smsSandbox,
  voiceSandbox,
  pbxSandbox,
  gatewaySandbox,
  bankSyncSandbox,
  modelSandbox,
  deskSandbox,
  dnsSandbox,
  acmeSandbox,
]
