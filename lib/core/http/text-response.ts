/** A Response that still has its text: to write it to a socket, it need not be read back from a stream. */
export class TextResponse extends Response {
  constructor(
    readonly wholeText: string,
    init: ResponseInit,
  ) {
    super(wholeText, init)
  }
}

export function jsonResponse(body: unknown, init: ResponseInit = {}): TextResponse {
  const response = new TextResponse(JSON.stringify(body), init)
  response.headers.set('Content-Type', 'application/json')
  return response
}
