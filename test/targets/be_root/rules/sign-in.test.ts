import { checkLines } from '../load.js';

describe('the counts of be_root', () => {
  checkLines({
    'need somebody who signs in': [
      { sign_in: true },
      'sign_in: nobody signs in, so that no wrong password is counted; add auth: true, or remove this key',
    ],
    'are there with users': [{ auth: true, sign_in: true }],
    'have a model that no other is': [
      { auth: true, sign_in: true, models: [{ name: 'SignInCount', fields: [] }] },
      "models[0].name: the model 'SignInCount' is already at sign_in; rename or remove one of them",
    ],
  });
});
