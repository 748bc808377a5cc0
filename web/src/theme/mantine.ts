import {
  type ButtonProps,
  type CheckboxProps,
  createTheme,
  type DrawerProps,
  type InputProps,
  type InputWrapperProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TooltipProps,
} from '@mantine/core';

const uniformColors = (colour: string): MantineColorsTuple => [
  ...([colour, colour, colour, colour, colour] as const),
  ...([colour, colour, colour, colour, colour] as const),
];

const quick = { transitionProps: { duration: 100 } };
// Scroll locking would add a style element, which the CSP forbids. The page behind does not scroll anyway.
const unlocked = { ...quick, lockScroll: false };

/**
 * The theme of the component library. Its variables are set in tokens.css, so that the page needs no inline
 * styles. For the same reason no component property may depend on the screen width; style sheets do that.
 *
 * Components are named, not imported: each is loaded with the first page that shows it.
 */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: uniformColors('var(--accent)'), danger: uniformColors('var(--overdue)') },
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: false,
  components: {
    Button: { defaultProps: { size: 'sm' } satisfies Partial<ButtonProps> },
    Checkbox: { defaultProps: { size: 'xs' } satisfies Partial<CheckboxProps> },
    Input: { defaultProps: { size: 'sm' } satisfies Partial<InputProps> },
    InputWrapper: {
      defaultProps: {
        // Marks optional fields instead of required ones.
        withAsterisk: false,
        // Hints are below the inputs: inputs in one row align even if only some have a hint.
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      } satisfies Partial<InputWrapperProps>,
    },
    Menu: { defaultProps: { shadow: 'md', ...quick } satisfies Partial<MenuProps> },
    Popover: { defaultProps: { shadow: 'md', ...quick } satisfies Partial<PopoverProps> },
    Tooltip: { defaultProps: { openDelay: 400, ...quick } satisfies Partial<TooltipProps> },
    Modal: { defaultProps: { ...unlocked, centered: true } satisfies Partial<ModalProps> },
    Drawer: { defaultProps: unlocked satisfies Partial<DrawerProps> },
  },
});
