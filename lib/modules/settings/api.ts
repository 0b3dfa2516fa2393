import { defineApi, route } from '@/lib/core/http/api-table'
import { changePassword } from './operations/account/change-password'
import { readMe } from './operations/account/current-me'
import { endOtherSessions } from './operations/account/end-other-sessions'
import { endSession } from './operations/account/end-session'
import { forgotPassword } from './operations/account/forgot-password'
import { listSessions } from './operations/account/list-sessions'
import { resetPassword } from './operations/account/reset-password'
import {
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './operations/account/second-factor'
import { updateMe } from './operations/account/update-me'
import { updatePreferences } from './operations/account/update-preferences'
import { listConnections, readOneConnection, updateConnection } from './operations/connections/connections'
import { listSandboxInbox, readSandboxMail } from './operations/connections/sandbox-inbox'
import { testConnection } from './operations/connections/test-connection'
import { createMyKey, listMyKeys, revokeMyKey } from './operations/keys/my-keys'
import { createOrganizationKey, listOrganizationKeys, revokeOrganizationKey } from './operations/keys/organization-keys'
import { acceptInvitation } from './operations/members/accept-invitation'
import { invitePerson, listInvitations, resendInvitation, revokeInvitation } from './operations/members/invitations'
import { listMembers, removeMember, updateMember } from './operations/members/members'
import { listPermissions } from './operations/members/permissions'
import { createOrganization } from './operations/organization/create-organization'
import { dismissGettingStarted, readGettingStarted } from './operations/organization/getting-started'
import { purgeSampleData, readOrganization, updateOrganization } from './operations/organization/organization'
import { setUp } from './operations/organization/set-up'
import { switchOrganization } from './operations/organization/switch-organization'
import { whereIs } from './operations/organization/where-is'
import { readMail } from './operations/work/read-mail'
import { retrySchedule } from './operations/work/retry-schedule'
import { retryWork } from './operations/work/retry-work'
import { readWorkSummary } from './operations/work/work-summary'

export const settingsApi = defineApi('platform', 'People and organizations', {
  'GET /me': route(readMe, { summary: 'Who is signed in, where, and what they may see' }),
  'PATCH /me': updateMe,
  'PATCH /me/preferences': route(updatePreferences, { id: 'updateMyPreferences' }),
  'GET /me/sessions': listSessions,
  'DELETE /me/sessions': route(endOtherSessions, { id: 'endOtherSessions', summary: 'Sign out everywhere else' }),
  'DELETE /me/sessions/{id}': route(endSession, { status: 204 }),
  'GET /me/second-factor': readSecondFactor,
  'POST /me/second-factor/start': startSecondFactor,
  'POST /me/second-factor/confirm': confirmSecondFactor,
  'POST /me/second-factor/disable': disableSecondFactor,
  'POST /me/second-factor/recovery-codes': route(renewRecoveryCodes, { id: 'renewRecoveryCodes' }),
  'POST /me/password': route(changePassword, { id: 'changeMyPassword' }),
  'GET /me/api-keys': listMyKeys,
  'POST /me/api-keys': route(createMyKey, { status: 201 }),
  'DELETE /me/api-keys/{id}': route(revokeMyKey, { status: 204 }),

  'POST /auth/switch-organization': route(switchOrganization, { id: 'switchOrganization' }),
  'POST /auth/forgot': route(forgotPassword, { id: 'requestPasswordReset' }),
  'POST /auth/reset': resetPassword,
  'POST /auth/accept-invitation': acceptInvitation,
  'GET /auth/where-is': route(whereIs, { id: 'findRecordOrganization' }),
  'POST /setup': route(setUp, { id: 'setUpInstallation', status: 201 }),

  'GET /organization': readOrganization,
  'PATCH /organization': updateOrganization,
  'POST /organization/purge-sample-data': route(purgeSampleData, { id: 'purgeSampleData' }),
  'POST /organizations': route(createOrganization, { status: 201 }),
  'GET /organization/members': listMembers,
  'PATCH /organization/members/{id}': updateMember,
  'DELETE /organization/members/{id}': route(removeMember, { status: 204 }),
  'GET /organization/invitations': listInvitations,
  'POST /organization/invitations': route(invitePerson, { status: 201 }),
  'POST /organization/invitations/{id}/resend': resendInvitation,
  'DELETE /organization/invitations/{id}': revokeInvitation,
  'GET /organization/api-keys': listOrganizationKeys,
  'POST /organization/api-keys': route(createOrganizationKey, { status: 201 }),
  'DELETE /organization/api-keys/{id}': route(revokeOrganizationKey, { status: 204 }),
  'GET /organization/mails/{id}': readMail,
  'GET /permissions': listPermissions,

  'GET /connections': route(listConnections, { summary: 'Outside services, how each is connected, its last test' }),
  'GET /connections/{kind}': readOneConnection,
  'PUT /connections/{kind}': route(updateConnection, { summary: 'Choose live, sandbox or off, and enter settings' }),
  'POST /connections/{kind}/test': route(testConnection, {
    summary: 'Ask the service whether it lets us in, with the given settings or the saved ones',
  }),
  'GET /sandbox/inbox': route(listSandboxInbox, {
    id: 'listSandboxMessages',
    summary: 'Mails and SMS that the sandbox caught, newest first',
  }),
  'GET /sandbox/inbox/{id}': route(readSandboxMail, {
    id: 'getSandboxMessage',
    summary: 'A mail that the sandbox caught',
  }),

  'GET /work/summary': route(readWorkSummary, {
    id: 'getWorkSummary',
    summary: 'Whether background work goes well, and what needs a person',
  }),
  'POST /work/{row_id}/retry': route(retryWork, {
    summary: 'Retry failed work; ids and lists come from the grid settings-work',
  }),
  'POST /schedules/{row_id}/retry': route(retrySchedule, {
    summary: 'Retry the failed last run of a schedule of the grid settings-schedules',
  }),

  'GET /getting-started': readGettingStarted,
  'POST /getting-started/dismiss': dismissGettingStarted,
})
