import { z } from 'zod'
import { createDeskPlatform } from '@/lib/connectors/desk/chatwoot/platform'
import { env } from '@/lib/core/env'
import { defineOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { type LaunchAnswer, launchAnswer } from '@/lib/modules/inbox/schemas'
import { deskOf, readAccount } from '@/lib/modules/inbox/settings/accounts'
import { readInstall } from '@/lib/modules/inbox/settings/install'

const LIMITS = { timeoutMs: 5_000, retries: 0 }

type Reason = Extract<LaunchAnswer, { ok: false }>['reason']

const MESSAGES: Record<Reason, string> = {
  not_configured: 'Your organization has no helpdesk account yet. Ask whoever runs this installation to assign one.',
  unreachable: 'The helpdesk does not answer at the moment. Try again in a minute, or open it in a new tab.',
  not_an_agent:
    'You are not an agent of your organization’s helpdesk account. An administrator of the helpdesk can invite you.',
  no_sso: 'The helpdesk does not let this installation sign you in. Open it in a new tab and sign in there.',
  sso_failed: 'Signing in to the helpdesk failed. Open it in a new tab and sign in there.',
}

/**
 * A link that signs the caller in to the active organization's account once, and whether its pages may be shown inside ours. It never
 * fails: it says why there is no link, and where to go instead. The link is neither stored nor logged.
 */
export const launchDesk = defineOperation({
  name: 'inbox.desk.launch',
  title: 'Opened the helpdesk',
  permission: 'inbox.conversation.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: launchAnswer,
  async run({ ctx }): Promise<LaunchAnswer> {
    const [account, install] = await Promise.all([readAccount(ctx.organization.id), readInstall()])
    const failed = (reason: Reason): LaunchAnswer => ({
      ok: false,
      reason,
      message: MESSAGES[reason],
      fallback_url:
        install.url && account
          ? `${install.url}/app/accounts/${account.desk_account_id}/dashboard`
          : install.url || null,
      embeddable: false,
    })
    const desk = account && deskOf(install, account, LIMITS)
    if (!account || !desk) return failed('not_configured')
    try {
      const email = ctx.user?.email.toLowerCase()
      const agent = (await desk.agents()).find((one) => one.email.toLowerCase() === email)
      if (!agent) return failed('not_an_agent')
      if (!install.platform_token) return failed('no_sso')
      const platform = createDeskPlatform({ base_url: install.url, platform_token: install.platform_token })
      const [url, embeddable] = await Promise.all([
        platform.signInUrl(agent.id).catch((error) => {
          throw error instanceof ProviderError && !isAway(error) ? new SignInRefused(error) : error
        }),
        platform.allowsEmbedding(new URL(env.url).origin),
      ])
      return { ok: true, url, embeddable }
    } catch (error) {
      if (error instanceof SignInRefused)
        return failed(['forbidden', 'auth'].includes(error.refusal.kind) ? 'no_sso' : 'sso_failed')
      if (!(error instanceof ProviderError)) throw error
      return failed(isAway(error) ? 'unreachable' : 'sso_failed')
    }
  },
})

class SignInRefused extends Error {
  constructor(readonly refusal: ProviderError) {
    super(refusal.message)
  }
}

/** No answer at all; an answer that says no is something else. */
const isAway = ({ kind, httpStatus }: ProviderError): boolean =>
  kind === 'timeout' || (kind === 'unavailable' && httpStatus === undefined)
