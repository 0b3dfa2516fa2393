/** What we say we are: clients choose the shapes that they expect by it. */
export const ZULIP = {
  zulip_version: '12.0-dev+git',
  zulip_merge_base: '12.0-dev+git',
  zulip_feature_level: 472,
} as const
