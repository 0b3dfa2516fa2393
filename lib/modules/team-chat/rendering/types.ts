/** A custom pattern of the organization, such as `#(?P<id>[0-9]+)` with `https://bugs.example/{id}`. */
export type Linkifier = { id: number; pattern: string; url_template: string }

/** An uploaded file that the author may read. */
export type LinkedUpload = {
  path_id: string
  name: string
  content_type: string
  width: number | null
  height: number | null
  thumbnail_ready: boolean
}

/** What rendering needs from the database. The caller reads it beforehand, guided by `wantedBy`. */
export type RenderLookups = {
  people: { id: number; full_name: string; is_active: boolean }[]
  groups: { id: number; name: string }[]
  /** Only channels that the author may see: a link would tell that the others exist. */
  channels: { id: number; name: string }[]
  newest_in_topic: { channel_id: number; topic: string; message_id: number }[]
  linkifiers: Linkifier[]
  realm_emoji: { id: number; name: string; source_url: string }[]
  uploads: LinkedUpload[]
  server_url: string
  empty_topic_name: string
}

/** What a message's source names, before anybody knows whether it exists. */
export type Wanted = {
  names: string[]
  user_ids: number[]
  groups: string[]
  channels: string[]
  topics: { channel: string; topic: string }[]
  uploads: string[]
}

export type Rendered = {
  html: string
  mentioned_user_ids: number[]
  mentioned_group_ids: number[]
  /** `@**all**`, `@**everyone**`, `@**channel**` or `@**stream**`. */
  mentions_channel: boolean
  mentions_topic: boolean
  has_link: boolean
  has_image: boolean
  has_attachment: boolean
  upload_path_ids: string[]
  is_me_message: boolean
  /** The result as plain text, for alert words, notifications and previews. */
  text: string
}
