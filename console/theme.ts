import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { t } from './messages/text.ts'

/** The indigo of the hosted pages, light to dark. */
const indigo = [
  '#eef0f9',
  '#dcdff0',
  '#b9c0e2',
  '#939ed3',
  '#7381c6',
  '#5a69b6',
  '#46559f',
  '#37458c',
  '#2b3a80',
  '#1f2b66',
] as const

/** Warm greys of the dark scheme, light to dark. */
const dark = [
  '#efe9df',
  '#d8d0c4',
  '#b5ab9d',
  '#857b6d',
  '#4a443b',
  '#3a352e',
  '#2b2721',
  '#211e1a',
  '#1b1815',
  '#171512',
] as const

const gray = [
  '#faf8f4',
  '#f7f4ee',
  '#ece6db',
  '#ddd5c8',
  '#c5bbab',
  '#8c8273',
  '#6c6357',
  '#5e564c',
  '#3d372f',
  '#221d18',
] as const

/** Mantine hides the button from screen readers, and gives it no name. */
const namedClearButton = () => ({ clearButtonProps: { 'aria-label': t('Clear'), 'aria-hidden': false } })

/** Enter takes the first match of a typed search. */
const choice = () => ({ ...namedClearButton(), selectFirstOptionOnChange: true })

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 6 },
  colors: { indigo, dark, gray },
  black: '#221d18',
  fontFamily: "'Inter Variable', 'Noto Sans Devanagari Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, monospace',
  headings: {
    fontFamily: "'Inter Variable', 'Noto Sans Devanagari Variable', system-ui, sans-serif",
    fontWeight: '650',
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A menu contains only items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Select: { defaultProps: choice },
    MultiSelect: { defaultProps: choice },
    TagsInput: { defaultProps: namedClearButton },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f7f4ee',
    '--mantine-color-text': '#221d18',
    '--mantine-color-dimmed': '#5e564c',
    '--mantine-color-default-border': '#ddd5c8',
    '--mantine-color-anchor': '#2b3a80',
    '--mantine-color-placeholder': '#6c6357',
    '--mantine-color-error': '#9c2b1d',
    '--card': '#ffffff',
    '--hover': '#f1ede4',
    '--edge': '#8c8273',
    '--good': '#1f6443',
    '--good-soft': '#e5f2ea',
    '--bad': '#9c2b1d',
    '--bad-soft': '#fbebe7',
    '--warm': '#6b4a07',
    '--warm-soft': '#fbf2dc',
    '--accent': '#2b3a80',
    '--accent-soft': '#e9ebf6',
    '--quiet': '#554d43',
    '--quiet-soft': '#efeae0',
    '--thread-1': '#2b3a80',
    '--thread-2': '#a8432f',
    '--thread-3': '#d9a441',
    '--thread-4': '#2f7d6b',
    '--thread-5': '#7d4a86',
    '--thread-6': '#6c6357',
  },
  dark: {
    '--mantine-color-body': '#171512',
    '--mantine-color-text': '#efe9df',
    '--mantine-color-dimmed': '#b5ab9d',
    '--mantine-color-default-border': '#3a352e',
    '--mantine-color-anchor': '#aeb9f5',
    '--mantine-color-placeholder': '#9a9082',
    '--mantine-color-error': '#ff9d8b',
    '--card': '#211e1a',
    '--hover': '#2b2721',
    '--edge': '#857b6d',
    '--good': '#86d3a9',
    '--good-soft': '#1d3228',
    '--bad': '#ff9d8b',
    '--bad-soft': '#3c221d',
    '--warm': '#e9c774',
    '--warm-soft': '#352d1b',
    '--accent': '#aeb9f5',
    '--accent-soft': '#272b44',
    '--quiet': '#c8bfb1',
    '--quiet-soft': '#2f2a24',
    '--thread-1': '#8d9bea',
    '--thread-2': '#d57d66',
    '--thread-3': '#d9a85a',
    '--thread-4': '#6fbfa9',
    '--thread-5': '#b88cc2',
    '--thread-6': '#a39a8c',
  },
})
