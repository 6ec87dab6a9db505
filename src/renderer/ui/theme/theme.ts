/**
 * The look of Mantine's components: sizes for gloves, one accent, hairlines instead of shadows. Colours come from
 * `palettes.ts` through custom properties, so one theme object serves all three.
 */
import {
  createTheme,
  defaultVariantColorsResolver,
  rem,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e3f4f3',
  '#cde8e6',
  '#9fd2ce',
  '#6dbbb5',
  '#3fa59e',
  '#1f8a84',
  '#0a6767',
  '#085454',
  '#064343',
  '#043232',
];

/** Buttons use the accent; the one that does what cannot be undone is filled with red, and words of its kind are plain. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  const isDanger = input.color === 'danger';
  const ink = isDanger ? 'var(--wb-text)' : 'var(--wb-accent)';
  switch (input.variant) {
    case 'filled':
      return {
        background: isDanger ? 'var(--wb-danger)' : ink,
        hover: isDanger ? 'var(--wb-danger)' : 'var(--wb-accent-hover)',
        color: isDanger ? 'var(--wb-on-danger)' : 'var(--wb-on-accent)',
        border: isDanger ? `${rem(1)} solid var(--wb-danger-edge)` : 'none',
      };
    case 'light':
      return {
        background: isDanger ? 'var(--wb-sunken)' : 'var(--wb-accent-soft)',
        hover: isDanger ? 'var(--wb-sunken)' : 'var(--wb-accent-soft)',
        color: ink,
        border: 'none',
      };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--wb-sunken)',
        color: ink,
        border: 'none',
      };
    case 'outline':
    case 'default':
      return {
        background: isDanger ? 'var(--wb-tonal)' : 'var(--wb-accent-soft)',
        hover: 'var(--wb-tonal)',
        color: ink,
        border: 'none',
      };
    default:
      return colours;
  }
};

/** What is typed into stays where it is when its error appears. A group of choices has it above: its end is far away. */
const errorBelow = ['label', 'description', 'input', 'error'];

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 6,
  colors: { teal },
  variantColorResolver,
  fontFamily:
    "-apple-system, 'Segoe UI', Roboto, 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC', 'Noto Sans TC', system-ui, sans-serif",
  fontSizes: { xs: rem(13), sm: rem(15), md: rem(17), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.3' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(17), lineHeight: '1.4' },
    },
  },
  radius: { xs: rem(6), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  defaultRadius: 'md',
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
    },
    Input: { defaultProps: { size: 'lg' } },
    Button: { defaultProps: { size: 'lg', variant: 'default' } },
    ActionIcon: { defaultProps: { size: rem(48), variant: 'subtle' } },
    CloseButton: { defaultProps: { size: rem(48) } },
    TextInput: { defaultProps: { size: 'lg', inputWrapperOrder: errorBelow } },
    PasswordInput: { defaultProps: { size: 'lg', inputWrapperOrder: errorBelow } },
    Textarea: { defaultProps: { size: 'lg', inputWrapperOrder: errorBelow } },
    NumberInput: { defaultProps: { size: 'lg', inputWrapperOrder: errorBelow } },
    Select: { defaultProps: { size: 'lg' } },
    NativeSelect: { defaultProps: { size: 'lg' } },
    SegmentedControl: { defaultProps: { size: 'lg' } },
    Checkbox: { defaultProps: { size: 'lg' } },
    Radio: { defaultProps: { size: 'lg' } },
    Switch: { defaultProps: { size: 'lg' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        shadow: 'none',
        padding: 'lg',
        overlayProps: { color: 'transparent', backgroundOpacity: 0 },
        transitionProps: { duration: 150 },
      },
    },
    Menu: { defaultProps: { shadow: 'none', radius: 'md' } },
  },
});
