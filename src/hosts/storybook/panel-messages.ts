/**
 * The messages between the panel in Storybook's manager and the preview, by the names of their events on the channel.
 */
export interface PanelMessages {
  /** From the panel: which story is there? */
  readonly 'fake-dashboards/look': object
  /** From the preview: a story is there now, or is there again with a new fake. */
  readonly 'fake-dashboards/shown': { readonly hasFake: boolean }
  /** From the panel: a request to control. */
  readonly 'fake-dashboards/ask': PanelRequest
  /** From the panel: the answer is no longer awaited. */
  readonly 'fake-dashboards/leave': { readonly id: number }
  /** From the preview: the head of an answer. Its body follows in pieces. */
  readonly 'fake-dashboards/answer': {
    readonly id: number
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
  }
  readonly 'fake-dashboards/piece': { readonly id: number; readonly text: string }
  /** From the preview: the answer is whole, or `says` why there is no more of it. */
  readonly 'fake-dashboards/end': { readonly id: number; readonly says?: string }
}

export interface PanelRequest {
  readonly id: number
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Empty when there is no body. */
  readonly body: string
}

/** The part of Storybook's channel that the panel and the preview use. */
export interface PanelChannel {
  on<N extends keyof PanelMessages>(event: N, listener: (message: PanelMessages[N]) => void): void
  off<N extends keyof PanelMessages>(event: N, listener: (message: PanelMessages[N]) => void): void
  emit<N extends keyof PanelMessages>(event: N, message: PanelMessages[N]): void
}
