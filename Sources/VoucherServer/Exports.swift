// Verifies the tokens of a host's own accounts: what a host's main file needs beside the application.
@_exported public import Tokens
