#!/usr/bin/env node
import { main } from './hosts/cli/main.ts'

await main()
