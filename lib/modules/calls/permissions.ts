import type { Permissions } from '@/lib/core/permissions'

export const callsPermissions = {
  'calls.campaign.read': { title: 'See call campaigns', grant: 'guest' },
  'calls.campaign.create': { title: 'Add call campaigns and people to them', grant: 'member' },
  'calls.campaign.update': { title: 'Change, start and pause call campaigns', grant: 'member' },
  'calls.campaign.delete': { title: 'Delete and restore call campaigns', grant: 'moderator' },
  'calls.ai_call.read': { title: 'See AI calls with their transcripts', grant: 'guest' },
  'calls.ai_call.stop': { title: 'Stop AI calls, join those in the browser', grant: 'member' },
  'calls.phone_call.read': { title: 'See the calls of the telephone system', grant: 'guest' },
  'calls.blocked_number.read': { title: 'See numbers that must not be called', grant: 'guest' },
  'calls.blocked_number.create': { title: 'Add numbers that must not be called', grant: 'member' },
  'calls.blocked_number.update': { title: 'Change the reason why a number must not be called', grant: 'member' },
  'calls.blocked_number.delete': { title: 'Allow a blocked number again', grant: 'moderator' },
  'calls.pbx.read': { title: 'See telephone systems and their domains', grant: 'administrator' },
  'calls.pbx.write': { title: 'Connect telephone systems, add and remove domains', grant: 'administrator' },
} satisfies Permissions
