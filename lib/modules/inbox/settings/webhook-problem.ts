import { type Sql, sql } from '@/lib/core/db/sql'

const UNSIGNED =
  'Events are refused: only signed events are accepted, and the webhook of this account has no signing secret. Sync the account or assign it again to fetch the secret. If that does not help, update the helpdesk: releases before 4.12 do not sign.'

/** Why the events of an account do not come in, and what to do; null where it has no row. @param a the alias of `desk_account` */
export const webhookProblem = (a: Sql): Sql => sql`(case
  when ${a}.webhook_problem = '' and ${a}.signing_secret is null and (select require_signature from desk_install) then ${UNSIGNED}
  else ${a}.webhook_problem end)`
