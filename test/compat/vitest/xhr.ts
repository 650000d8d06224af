interface Answer {
  readonly status: number
  readonly text: string
}

/** One XHR and its answer. */
export const sendXhr = (method: string, url: string, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Content-Type', 'application/json')
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new TypeError('The request failed.'))
    request.send(body)
  })
