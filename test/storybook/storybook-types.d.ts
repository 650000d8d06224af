/**
 * The types of Storybook's that are used here. Storybook is installed in its own lane alone, which checks the declarations of
 * the package against the real ones.
 */
declare module 'storybook/internal/csf' {
  /** The parts of a preview. `Extra` stands in no member: Storybook infers it by the name of the type. */
  export interface PreviewAddon<in Extra = object> {
    readonly loaders?: readonly unknown[]
    readonly decorators?: readonly unknown[]
    readonly afterEach?: readonly unknown[]
    readonly globalTypes?: object
    readonly parameters?: object
  }
}

declare module 'storybook/manager-api' {
  export const types: { readonly PANEL: 'panel' }
  export const addons: {
    register(id: string, callback: () => void): void
    add(id: string, addon: Panel): void
    getChannel(): Channel
  }

  interface Panel {
    readonly type: 'panel'
    readonly title: string
    readonly render: (options: { readonly active?: boolean }) => unknown
  }

  /** Its events carry what whoever sends them likes. */
  interface Channel {
    on(event: string, listener: (message: never) => void): void
    off(event: string, listener: (message: never) => void): void
    emit(event: string, message: unknown): void
  }
}

declare module 'storybook/theming' {
  export function useTheme(): { readonly base: 'light' | 'dark' }
}

declare module 'storybook/internal/common' {
  export function findConfigFile(prefix: string, configDir: string): string | null
}

declare module 'storybook/internal/csf-tools' {
  export function loadConfig(code: string, fileName: string): ConfigFile
  export function loadCsf(code: string, options: CsfOptions): CsfFile

  interface CsfOptions {
    readonly fileName: string
    readonly makeTitle: (title: string) => string
  }

  interface ConfigFile {
    parse(): ConfigFile
    getSafeFieldValue(path: readonly string[]): unknown
  }

  interface CsfFile {
    readonly meta: { readonly tags?: readonly string[] }
    readonly indexInputs: readonly { readonly exportName: string; readonly tags?: readonly string[] }[]
    readonly _metaIsFactory?: boolean
    readonly _metaVariableName?: string
    parse(): CsfFile
  }
}
