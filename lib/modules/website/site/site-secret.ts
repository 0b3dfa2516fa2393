import { defineMachineSecret } from '@/lib/core/secrets/machine-secret'

/** The secret with which another program renders an organization’s website (Business Platform Modules 5). */
export const siteSecret = defineMachineSecret({
  key: 'website.secret',
  prefix: 'site_',
  header: 'X-Website-Secret',
  scheme: 'website',
  description:
    'The secret of an organization’s website, made under Settings, Website. It says which organization is meant.',
  label: 'Website',
  where: 'under Settings, Website',
  resource: 'website.secret',
  permission: 'website.settings.update',
})
