/**
 * Constructs nothing: it gives back what it is given, so a class that extends it adds its private fields to any object.
 * They show nowhere, and a row gets one in a third of the time that a hidden property takes.
 */
export class Tagged {
  constructor(object: object) {
    return object
  }
}
