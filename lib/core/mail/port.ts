/** What the machine needs of a mail service; the connector `mail` keeps it. */
export type MailToSend = {
  /** The same in each attempt, so that a mail sent twice after a crash is shown once. */
  id: string
  to_address: string
  subject: string
  text_body: string
  html_body: string
  /** Further headers, e.g. List-Unsubscribe. */
  headers?: unknown
}

export type MailPort = {
  /** Signs in to the server and sends nothing. @returns what it is called */
  check(): Promise<string>
  /**
   * @returns which recipients the server took and which it refused
   * @throws ProviderError: `validation` is final (5xx), everything else may go well later
   */
  send(mail: MailToSend): Promise<{ accepted: string[]; rejected: string[] }>
}
