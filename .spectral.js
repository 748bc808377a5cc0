// Spectral's recommended rules for openapi.json; "npm run check" applies them. Warnings fail it too.
import { oas } from '@stoplight/spectral-rulesets';

export default {
  extends: [oas],
  rules: {
    // The document describes the installation that serves it, and only its operator knows whom callers should ask.
    // An address of the project would lead to people who do not know that installation.
    'info-contact': 'off',
  },
};
